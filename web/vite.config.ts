import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, loadEnv } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadPages } from './build/preload-pages.ts';
import { preloadFont } from './build/preload-font.ts';

const { GATEWAY_URL = 'http://127.0.0.1:8080' } = loadEnv('', import.meta.dirname, 'GATEWAY_');

const page = (path: string) => `features/${path}-page.tsx`;
const [MEMBER, PUBLIC] = ['app/shell.tsx', 'app/public-frame.tsx'];
const PREMIUM = 'features/billing/premium-gate.tsx';

/** The pages on which visits start. */
const ARRIVALS = {
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

/** Merges chunks, so that the scanner loads with 15 requests. By default, each combination of pages that share a module gets a chunk: 42. */
const CHUNKS = [
  { name: 'initial', tags: ['$initial' as const], priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloadPages({ script: 'theme.js', pages: ARRIVALS }),
    precompress(),
  ],
  // Our packages from their source. Not by the `source` condition: React Aria's packages have one of their own.
  resolve: {
    alias: [
      { find: /^@plainscan\/([\w-]+)$/, replacement: join(import.meta.dirname, '../packages/$1/src/index.ts') },
      { find: /^@plainscan\/([\w-]+)\/([\w-]+)$/, replacement: join(import.meta.dirname, '../packages/$1/src/$2.ts') },
    ],
  },
  server: { host: '127.0.0.1', proxy: { '/api': GATEWAY_URL } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
