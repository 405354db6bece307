import { startDevelopment } from './dev/start-development.ts';

/** `npm run dev`: the page by Vite with hot replacement, the server beside it, restarted when its files change. `-- --sw` adds the service worker. */
const root = new URL('..', import.meta.url);
const development = await startDevelopment({ root, withServiceWorker: process.argv.includes('--sw'), variables: process.env }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void development.close().finally(() => process.exit(0)));
}
