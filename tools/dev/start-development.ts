import { realpathSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer, type Logger } from 'vite';
import { explainListen } from '../../server/operations/settings/explain-start.ts';
import { readEnvironment } from '../../server/operations/settings/read-environment.ts';
import { developmentPlugin, SERVER_PATHS } from './development-plugin.ts';
import { DEVELOPMENT_NONCE, developmentHeaders } from './development-headers.ts';
import { watchServer, type ServerWatch } from './watch-server.ts';

export type DevelopmentOptions = {
  readonly root: URL;
  readonly withServiceWorker: boolean;
  /** HOST, PORT, DATA_DIR and the other variables of docs/operating.md. */
  readonly variables: Readonly<Record<string, string | undefined>>;
};

export type Development = {
  /** Such as `http://127.0.0.1:5180`. */
  readonly origin: string;
  close(): Promise<void>;
};

/** The folder of the bundled server and of Vite's cache. */
const OUTPUT = '.dev';

/** Folders to ignore, because Vite watches its whole root. The checkout itself may be inside of a folder with one of these names. */
const UNWATCHED = ['.data', OUTPUT, 'dist', 'dist-earlier', 'dist-maps', 'dist-server', 'docs', 'e2e', 'test-results', 'tests'];

/** Resolves when the page and the API answer. */
export async function startDevelopment({ root, withServiceWorker, variables }: DevelopmentOptions): Promise<Development> {
  const startedMs = performance.now();
  const folder = fileURLToPath(root);
  const { host, port } = readEnvironment(variables, process.stdout);
  await findPort(host, port).catch(explainListen({ host, port }, { host: 'HOST', port: 'PORT' }));
  const apiPort = await findPort('127.0.0.1', 0);
  // Both start at the same time, because the page waits for the API only when it sends a request.
  const server = watchServer({ root: folder, output: OUTPUT, port: apiPort, variables, sendText: (line) => console.log(line) });
  try {
    const page = await createPageServer({ folder, host, port, apiPort, withServiceWorker, server });
    await server.ready();
    const address = page.httpServer?.address();
    if (typeof address !== 'object' || address === null) throw new Error('the development server does not listen');
    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`Wisp: ${origin} (development, ready in ${seconds} s; gallery: ${origin}/gallery, debug panel: Alt+D)`);
    return {
      origin,
      async close() {
        await Promise.all([page.close(), server.close()]);
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

type PageOptions = {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly apiPort: number;
  readonly withServiceWorker: boolean;
  readonly server: ServerWatch;
};

async function createPageServer({ folder, host, port, apiPort, withServiceWorker, server }: PageOptions) {
  const page = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    cacheDir: join(OUTPUT, 'vite'),
    customLogger: createQuietLogger(server),
    clearScreen: false,
    html: { cspNonce: DEVELOPMENT_NONCE },
    define: { 'import.meta.env.VITE_SW': JSON.stringify(withServiceWorker ? '1' : '') },
    // Vite's dependency scan does not follow the URL of a worker.
    optimizeDeps: { entries: ['index.html', 'src/**/*.worker.ts'] },
    plugins: [developmentPlugin({ root: folder, withServiceWorker, whenServerReady: server.ready })],
    server: {
      host,
      port,
      strictPort: true,
      headers: developmentHeaders(),
      proxy: { [SERVER_PATHS.source]: { target: `http://127.0.0.1:${apiPort}`, ws: true } },
      // node_modules may be a link to the packages of another checkout.
      fs: { allow: [folder, realpathSync(join(folder, 'node_modules'))] },
      watch: { ignored: UNWATCHED.map((name) => `${folder.replace(/\/$/, '')}/${name}/**`) },
    },
  });
  await page.listen();
  return page;
}

/** Hides proxy errors during a restart, when the sockets of the server end and the page reopens them. */
function createQuietLogger(server: ServerWatch): Logger {
  const logger = createLogger('info', { allowClearScreen: false });
  return {
    ...logger,
    error(text, options) {
      if (!(text.includes('proxy') && server.hasJustRestarted())) logger.error(text, options);
    },
  };
}

/** Returns a free port: the requested port, or any port when 0 is requested. */
async function findPort(host: string, port: number): Promise<number> {
  const probe = createTcpServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
