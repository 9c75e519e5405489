import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { languageReference } from '../../scripts/lib/language-reference.mjs';

const docs = join(import.meta.dirname, '..');
const MARKER = '<!-- language reference -->';
const reference = await languageReference();
const withReference = (text) => text.replace(MARKER, () => reference);

const decisions = readdirSync(join(docs, 'adr')).map((file) => ({
  text: readFileSync(join(docs, 'adr', file), 'utf8')
    .split('\n')[0]
    .replace(/^# /, ''),
  link: `/adr/${file}`,
}));

// eslint-disable-next-line import-x/no-default-export -- what VitePress loads
export default defineConfig({
  title: 'Plainscan',
  description: 'Describe the setup. Get the stocks.',
  lang: 'en-US',
  outDir: '../.plainscan/docs',
  cacheDir: '../.plainscan/docs-cache',
  // links to other folders of the repository, and to a running instance
  ignoreDeadLinks: [/^\.?\.\/\.\.\//, /^http:\/\/localhost/],
  // adds the generated tables to the page; `_render` below adds them to the search index
  vite: {
    plugins: [
      {
        name: 'plainscan:language-reference',
        enforce: 'pre',
        transform: (code, id) => (id.endsWith('/docs/language.md') ? withReference(code) : undefined),
      },
    ],
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { _render: (source, env, md) => md.render(withReference(source), env) },
    },
    sidebar: [
      {
        text: 'Reference',
        items: [
          { text: 'Language', link: '/language' },
          { text: 'Indicators', link: '/indicators' },
          { text: 'Setups', link: '/setups' },
          { text: 'Glossary', link: '/glossary' },
        ],
      },
      {
        text: 'Operate',
        items: [{ text: 'Running Plainscan', link: '/running' }],
      },
      {
        text: 'Develop',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Design system', link: '/design-system' },
          { text: 'Add an indicator', link: '/adding-an-indicator' },
          { text: 'Add a word', link: '/adding-a-word' },
          { text: 'Add a service', link: '/adding-a-service' },
          { text: 'Specification', link: '/specification' },
        ],
      },
      { text: 'Decisions', collapsed: true, items: decisions },
    ],
  },
});
