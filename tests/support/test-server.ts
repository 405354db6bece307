import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CONFIG, type ConfigChange } from '../../server/config.ts';
import { createHttpServer, type HttpServer } from '../../server/create-http-server.ts';
import { createServerCore, type ServerCore } from '../../server/create-server-core.ts';
import type { Metrics, ServerPorts } from '../../server/ports.ts';
import { createSystemPorts } from '../../server/system-ports.ts';
import { seedSmallWorld } from './small-world.ts';
import { CHEAP_PASSWORDS } from './start-server.ts';

/** Longer than any test advances the time. */
const NEVER_IDLE_MS = 20 * 86_400_000;

/** Cheap passwords and high rate limits, which would only slow the tests down. Their clients send no pings while virtual time passes. */
export const TEST_CONFIG: ConfigChange = {
  ...CHEAP_PASSWORDS,
  socketIdleMs: NEVER_IDLE_MS,
  rates: { ...DEFAULT_CONFIG.rates, http: { perSecond: 100_000, burst: 100_000 }, addresses: { perSecond: 100_000, burst: 100_000 } },
};

export type TestCore = ServerCore;
export type TestServer = { core: ServerCore; url: string; host: string; dataDir: string; close(): Promise<void> } & Pick<HttpServer, 'countSockets'>;

/** A real server on a free port, with the small world in a new folder. */
export async function startTestServer(
  options: { config?: ConfigChange; ports?: ServerPorts; distDir?: string; databasePath?: string; metrics?: Metrics } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wisp-server-'));
  const core = await createTestCore({ databasePath: join(folder, 'wisp.db'), ...options, dataDir: folder });
  const server = await createHttpServer(core, { distDir: options.distDir ?? join(folder, 'no-client') });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    core,
    url,
    host: new URL(url).host,
    dataDir: folder,
    countSockets: server.countSockets,
    close: async () => {
      await core.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same core without sockets, for commands only. */
export async function createTestCore(
  options: { config?: ConfigChange; ports?: ServerPorts; databasePath?: string; dataDir?: string; metrics?: Metrics } = {},
): Promise<ServerCore> {
  const core = await createServerCore({
    databasePath: options.databasePath ?? ':memory:',
    // The first written file creates the folder, and a test of commands writes none.
    dataDir: options.dataDir ?? join(tmpdir(), `wisp-core-${randomUUID()}`),
    ports: options.ports ?? quietPorts(),
    config: { ...TEST_CONFIG, ...options.config },
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
  });
  await seedSmallWorld(core);
  return core;
}

/** The real clock and random source. Logged errors are collected for the test. */
export function quietPorts(errors: string[] = []): ServerPorts {
  return {
    ...createSystemPorts(),
    log: { info: () => undefined, warn: () => undefined, request: () => undefined, error: (text, cause) => void errors.push(`${text} ${String(cause)}`) },
  };
}
