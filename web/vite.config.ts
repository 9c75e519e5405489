import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { defineConfig, loadEnv } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const { GATEWAY_URL = 'http://127.0.0.1:8080' } = loadEnv('', import.meta.dirname, 'GATEWAY_');

export default defineConfig({
  plugins: [react(), tailwind(), preloadFont(/inter-latin-wght-normal.*\.woff2$/), precompress()],
  // Our packages from their source. Not by the `source` condition: React Aria's packages have one of their own.
  resolve: {
    alias: [{ find: /^@plainscan\/([\w-]+)$/, replacement: join(import.meta.dirname, '../packages/$1/src/index.ts') }],
  },
  server: { host: '127.0.0.1', proxy: { '/api': GATEWAY_URL } },
  build: { outDir: 'dist', manifest: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
});
