import { defineConfig } from 'vite';

/** Packages with code for one machine, and what is asked for only where it is there. */
const EXTERNAL = ['@photostructure/sqlite', 'pg', 'pg-native', 'bufferutil', 'utf-8-validate'];

/**
 * Bundles the server with what it stands on: reading some hundred modules one by one is most of the time from start to first answer.
 * What the first answer does not need lies in chunks of its own, loaded on first use.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    target: 'node20',
    // Beside dist-server/main.js, which nobody is served (docs/operating.md).
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
