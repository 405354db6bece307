import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { watchParents } from './dev/watch-parents.mjs';

/**
 * `npm run dev`: Vite serves the page with hot replacement, and the server restarts when its files change. `-- --sw` adds the service worker.
 * Vite loads the TypeScript files of this command, because a loader such as tsx would cost another process and half a second.
 */
const root = new URL('..', import.meta.url);
let development;

// Registered before the start, which may take seconds. The server processes end with this process.
const end = () => void Promise.resolve(development?.close()).finally(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
watchParents(end);

try {
  const { module } = await runnerImport(fileURLToPath(new URL('dev/start-development.ts', import.meta.url)), {
    root: fileURLToPath(root),
    configFile: false,
    logLevel: 'silent',
  });
  development = await module.startDevelopment({ root, withServiceWorker: process.argv.includes('--sw'), variables: process.env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
