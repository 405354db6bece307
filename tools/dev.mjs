import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { watchParents } from './dev/watch-parents.mjs';

/**
 * `npm run dev`: the page by Vite with hot replacement, the server beside it, restarted when its files change. `-- --sw` adds the service worker.
 * Vite reads the TypeScript files of this command: a loader such as tsx costs a process and half a second more.
 */
const root = new URL('..', import.meta.url);
let development;

// Before the start, which may take seconds. The processes of the server end with this one.
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
