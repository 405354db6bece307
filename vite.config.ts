import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      manifest: false,
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,webmanifest}'],
        // The large icons are wanted once, by an installation, which has a network.
        globIgnores: ['icons/*512*', 'icons/apple-*'],
      },
    }),
  ],
  worker: { format: 'es' },
  // The manifest tells tools/size-report.mjs which chunks the first screen needs.
  build: {
    manifest: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // The hooks of the first screen are given an observable, so Dexie itself may come after it.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /node_modules\/dexie\//, sideEffects: false }], manualPureFunctions: ['FinalizationRegistry'] },
      // Each file costs the first visit a request: what the page and its late parts share lies in one, what guests see in another.
      output: {
        codeSplitting: {
          groups: [
            // The page's graph names it, but nothing of it is used before the first paint.
            { name: 'dexie', test: /node_modules\/dexie\//, priority: 3 },
            { name: 'page', tags: ['$initial'], priority: 2 },
            { name: 'guest', test: /src\/app\/(?:guest-home-screen|use-guest-page|use-guest-painted)\.tsx?$/, priority: 1 },
          ],
        },
      },
    },
  },
});
