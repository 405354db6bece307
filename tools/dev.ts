import { startDevelopment } from './dev/start-development.ts';

/** `npm run dev`: the page by Vite with hot replacement, the server beside it, restarted when its files change. `-- --sw` adds the service worker. */
// The bundler of the server sets "production" where nothing is set, which would switch the page's development code off.
process.env['NODE_ENV'] = 'development';
const root = new URL('..', import.meta.url);
const development = await startDevelopment({ root, withServiceWorker: process.argv.includes('--sw'), variables: process.env }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void development.close().finally(() => process.exit(0)));
}
