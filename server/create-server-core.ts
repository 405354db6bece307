import { DEFAULT_CONFIG, type ServerConfig } from './config.ts';
import type { CommandHost } from './commands/host.ts';
import type { Unit } from './commands/unit.ts';
import { createFanout, type Fanout } from './fanout/create-fanout.ts';
import { authenticate, type Caller, type Credentials } from './policies/authenticate.ts';
import { createFailureCounter } from './policies/rate-limit.ts';
import type { ServerPorts } from './ports.ts';
import { connectEngine, type EngineConnection, type EngineTransport } from './routes/engine/connect-engine.ts';
import type { EngineCaller } from './routes/engine/engine-handlers.ts';
import { openDatabase } from './store/open-database.ts';
import { createWriter } from './store/writer.ts';

const CLOSE_GOING_AWAY = 1001;

export type ServerCoreOptions = {
  /** A file, `:memory:`, or a postgres:// URL. */
  databasePath: string;
  ports: ServerPorts;
  config?: Partial<ServerConfig>;
};

/** Everything but sockets and HTTP: the same core serves real sockets and an in-memory transport. */
export type ServerCore = CommandHost & {
  readonly fanout: Fanout;
  /** Refuses with 11012-11016. */
  authenticate(credentials: Credentials): Promise<Caller>;
  connectEngine(caller: EngineCaller, transport: EngineTransport): EngineConnection;
  /** Ends the sockets, waits for what was handed in, closes the database. */
  close(): Promise<void>;
};

export async function createServerCore(options: ServerCoreOptions): Promise<ServerCore> {
  const { ports } = options;
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...options.config };
  const database = await openDatabase(options.databasePath);
  const writer = createWriter(database.db, config.groupCommit);
  const fanout = createFanout();

  const core: ServerCore = {
    db: database.db,
    ports,
    config,
    fanout,
    loginFailures: createFailureCounter(ports.clock, config.rates.loginWindowMs),
    write: (command, committed) =>
      writer
        .write({
          run: async (tx) => {
            const unit: Unit = { db: tx, now: ports.clock.now(), random: ports.random, config, deliveries: [] };
            return { result: await command(unit), deliveries: unit.deliveries };
          },
          committed: ({ result, deliveries }) => {
            committed?.(result);
            fanout.publish(deliveries);
          },
        })
        .then(({ result }) => result),
    authenticate: (credentials) => authenticate({ db: database.db, now: ports.clock.now(), idleMs: config.session.idleMs }, credentials),
    connectEngine: (caller, transport) => connectEngine(core, caller, transport),
    close: async () => {
      fanout.closeAll(CLOSE_GOING_AWAY, 'server stops');
      await writer.drain();
      await database.close();
    },
  };
  return core;
}
