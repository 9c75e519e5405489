import type { Plugin } from 'vite';

/** Preloads the one font file that the first paint needs. Its name contains a hash, so index.html can't refer to it. */
export function preloadFont(file: RegExp): Plugin {
  return {
    name: 'plainscan:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => file.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
