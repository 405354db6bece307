import { defineConfig } from 'vite';

/** Bundles our own server code; packages stay external and are loaded from node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
});
