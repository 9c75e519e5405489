import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, loadEnv } from 'vite';
import { CHUNK_GROUPS } from './build/chunk-groups.ts';
import { precompress } from './build/precompress.ts';
import { preloadPages } from './build/preload-pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { preloadFont } from './build/preload-font.ts';

const { GATEWAY_URL = 'http://127.0.0.1:8080' } = loadEnv('', import.meta.dirname, 'GATEWAY_');

const page = (path: string) => `features/${path}-page.tsx`;
const [MEMBER, PUBLIC] = ['app/shell.tsx', 'app/public-frame.tsx'];
const PREMIUM = 'features/billing/premium-gate.tsx';

/** The pages on which most visits start. */
const ENTRY_PAGES = {
  visitor: {
    '/': [PUBLIC, page('landing/landing')],
    '/login': [page('auth/auth')],
    '/signup': [page('auth/auth')],
    '/pricing': [PUBLIC, page('billing/pricing')],
  },
  member: {
    '/': [MEMBER, page('home/home')],
    '/scanner': [MEMBER, page('scanner/scanner')],
    '/journal': [MEMBER, PREMIUM, page('journal/journal')],
    '/news': [MEMBER, PREMIUM, page('news/news')],
    '/settings': [MEMBER, page('settings/settings')],
  },
} as const;

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloadPages({ script: 'theme.js', pages: ENTRY_PAGES }),
    serviceWorker({ source: 'worker/service-worker.ts', file: 'sw.js' }),
    precompress(),
  ],
  // Resolves our packages to their source. The `source` export condition can't be used: React Aria's packages have it too.
  resolve: {
    alias: [
      { find: /^@plainscan\/([\w-]+)$/, replacement: join(import.meta.dirname, '../packages/$1/src/index.ts') },
      { find: /^@plainscan\/([\w-]+)\/([\w-]+)$/, replacement: join(import.meta.dirname, '../packages/$1/src/$2.ts') },
    ],
  },
  server: { host: '127.0.0.1', proxy: { '/api': GATEWAY_URL, '/sw.js': GATEWAY_URL } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
});
