import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** The bundler's helper for `import()` asks for a style sheet once in a page's life and does not say which files failed. */
function ownPreload(): Plugin {
  return {
    name: 'own-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? `export { preloadChunk as __vitePreload } from '/src/platform/chunks/preload-chunk.ts';` : undefined),
  };
}

/** The first script is a few lines long; the page's own code and styles are asked for beside it. */
function linkPage(): Plugin {
  return {
    name: 'link-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const page = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.name === 'page');
        if (page?.type !== 'chunk') throw new Error('the build has no chunk "page"');
        // A sheet that hangs would keep all below it unpainted, and with it the words of index.html about a start that does not succeed.
        const link = (rel: string, file: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: rel === 'stylesheet' ? 'body' : 'head',
        });
        const styles = [...(page.viteMetadata?.importedCss ?? [])];
        const scripts = [page.fileName, ...page.imports.filter((file) => !html.includes(file))];
        return [...scripts.map((file) => link('modulepreload', file)), ...styles.map((file) => link('stylesheet', file))];
      },
    },
  };
}

export default defineConfig({
  plugins: [
    ownPreload(),
    linkPage(),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,webmanifest}'],
        // The large icons are wanted once, by an installation, which has a network; stickers and emoji are kept once shown.
        globIgnores: ['icons/*512*', 'icons/apple-*', 'stickers/**', 'assets/twemoji-*'],
      },
    }),
  ],
  worker: { format: 'es' },
  // The manifest tells tools/size-report.mjs which chunks the first screen needs.
  build: {
    manifest: true,
    target: 'es2023',
    // The served files do not name their maps, and tools/keep-maps.mjs moves them out of the served folder.
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 900,
    // The hooks of the first screen are given an observable, so Dexie itself may come after it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/dexie\//, sideEffects: false }], manualPureFunctions: ['FinalizationRegistry'] },
      // Each file costs the first visit a request: what the page and its late parts share lies in one, what guests see in another.
      output: {
        codeSplitting: {
          groups: [
            // The page's graph names it, but nothing of it is used before the first paint.
            { name: 'dexie', test: /node_modules\/dexie\//, priority: 5 },
            // It is parsed beside the page, and stays what it is when the page changes.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 6 },
            { name: 'page', test: /src\/main\/render-page\.tsx$/, priority: 4 },
            { name: 'guest', test: /src\/app\/(?:guest-home-screen|use-guest-page|use-guest-painted)\.tsx?$/, priority: 3 },
            { name: 'shared', test: /(?:src|node_modules)\//, minShareCount: 2, priority: 2 },
            { name: 'chat', test: /src\/app\/chat-pane\.tsx$/, priority: 1 },
            { name: 'sign-in', test: /src\/app\/(?:login|register)-screen\.tsx$/, priority: 0 },
            // Behind the first paint of an account.
            { name: 'session', test: /src\/(?:main\/start-sync|sync\/commands\/commands|engines\/chat\/embedded\/embedded-chat-engine)\.ts$/, priority: 0 },
            // What a chat opens over itself is small, and comes as one.
            { name: 'overlays', test: /src\/(?:features|parts|ui)\/.*\/[a-z-]*(?:-dialog|-sheet|-panel|voice-bar|-player)\.tsx?$/, priority: 0 },
          ],
        },
      },
    },
  },
});
