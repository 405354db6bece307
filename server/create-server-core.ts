import { pruneEvents } from './commands/account/prune-events.ts';
import { enlargeGroups } from './commands/groups/enlarge-group.ts';
import type { CommandHost } from './commands/host.ts';
import { createReceiptTeller } from './commands/messages/tell-receipts.ts';
import { planPushes } from './commands/push/plan-pushes.ts';
import type { Unit } from './commands/unit.ts';
import { sweepUploads } from './commands/uploads/sweep-uploads.ts';
import { buildConfig, type ConfigChange } from './config.ts';
import type { Delivery } from './delivery.ts';
import { createFanout, type Fanout } from './fanout/create-fanout.ts';
import { createPushSender, type PushDesk } from './fanout/push-sender.ts';
import { loadVapidKeys } from './fanout/vapid-keys.ts';
import { createPresenceWatch } from './fanout/presence-watch.ts';
import { authenticate, type Caller, type Credentials } from './policies/authenticate.ts';
import { createFailureCounter, createKeyedBuckets } from './policies/rate-limit.ts';
import type { ServerPorts } from './ports.ts';
import { checkEngineMethods } from './routes/engine/check-engine-methods.ts';
import { connectEngine, type EngineConnection, type EngineTransport } from './routes/engine/connect-engine.ts';
import type { EngineCaller } from './routes/engine/engine-handlers.ts';
import { createPresenceDesk, type PresenceDesk } from './routes/engine/presence-desk.ts';
import { createFileStore } from './store/files/file-store.ts';
import { openDatabase } from './store/open-database.ts';
import { createWriter } from './store/database/writer.ts';

const CLOSE_GOING_AWAY = 1001;
const PRUNE_EVERY_MS = 3_600_000;

export type ServerCoreOptions = {
  /** A file, `:memory:`, or a postgres:// URL. */
  databasePath: string;
  /** Where uploaded files and the server's own keys are kept. */
  dataDir: string;
  ports: ServerPorts;
  config?: ConfigChange;
};

/** Everything but sockets and HTTP: the same core serves real sockets and an in-memory transport. */
export type ServerCore = CommandHost & {
  readonly fanout: Fanout;
  readonly presence: PresenceDesk;
  readonly push: PushDesk;
  /** Refuses with 11012-11016. */
  authenticate(credentials: Credentials): Promise<Caller>;
  connectEngine(caller: EngineCaller, transport: EngineTransport): EngineConnection;
  /** Cuts the event logs to their limits; runs by itself every hour. */
  pruneEvents(): Promise<void>;
  /** Ends the sockets, waits for what was handed in, closes the database. */
  close(): Promise<void>;
};

function onceOnly<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

export async function createServerCore(options: ServerCoreOptions): Promise<ServerCore> {
  checkEngineMethods();
  const { ports } = options;
  const config = buildConfig(options.config);
  const database = await openDatabase(options.databasePath);
  const writer = createWriter(database.db, config.groupCommit);
  const fanout = createFanout();
  const groupRate = createKeyedBuckets(ports.clock, { perSecond: config.rates.groupMessagesPerSecond, burst: config.rates.groupMessagesPerSecond });
  let isClosing = false;

  const keys = onceOnly(() => loadVapidKeys(options.dataDir));

  const host: CommandHost & { readonly fanout: Fanout } = {
    db: database.db,
    ports,
    config,
    files: createFileStore(options.dataDir),
    fanout,
    loginFailures: createFailureCounter(ports.clock, config.rates.loginWindowMs),
    isClosing: () => isClosing,
    write: async (command, committed) => {
      if (isClosing) throw new Error('the server stops');
      return writer
        .write({
          run: async (tx) => {
            const unit: Unit = { db: tx, now: ports.clock.now(), random: ports.random, config, deliveries: [], groupRate };
            return { result: await command(unit), deliveries: unit.deliveries };
          },
          committed: ({ result, deliveries }) => {
            committed?.(result);
            publish(deliveries);
          },
        })
        .then(({ result }) => result);
    },
  };
  const receipts = createReceiptTeller(host);
  const pushes = await createPushSender({
    host,
    keys,
    plan: (cause) => planPushes(database.db, cause, (deviceId) => fanout.isDeviceOnline(cause.userId, deviceId)),
  });
  const presence = createPresenceDesk(host, createPresenceWatch());

  function publish(deliveries: readonly Delivery[]): void {
    fanout.publish(deliveries);
    for (const delivery of deliveries) {
      if (delivery.kind === 'receipts') receipts.note(delivery.authorIds);
      if (delivery.kind === 'presence') presence.announcePair(delivery.pair);
    }
    pushes.note(deliveries);
  }

  await enlargeGroups(host);
  await receipts.resume();
  const pruning = ports.timers.every(PRUNE_EVERY_MS, () => {
    pruneEvents(host).catch((error: unknown) => ports.log.error('event logs not pruned', error));
    sweepUploads(host).catch((error: unknown) => ports.log.error('uploads not swept', error));
  });

  const core: ServerCore = {
    ...host,
    presence,
    push: { add: pushes.add, drain: pushes.drain, publicKey: async () => (await keys()).publicKey },
    authenticate: (credentials) => authenticate({ db: database.db, now: ports.clock.now(), idleMs: config.session.idleMs }, credentials),
    connectEngine: (caller, transport) => connectEngine(core, caller, transport),
    pruneEvents: () => pruneEvents(host),
    close: async () => {
      isClosing = true;
      pruning.cancel();
      fanout.closeAll(CLOSE_GOING_AWAY, 'server stops');
      await pushes.drain();
      await writer.drain();
      await database.close();
    },
  };
  return core;
}
