import { pruneEvents } from './commands/account/prune-events.ts';
import { createMembershipExpirer } from './commands/membership/expire-memberships.ts';
import { createMuteEnder } from './commands/conversations/end-mutes.ts';
import { createCleaner, type Cleaner } from './commands/cleanup/clean-up.ts';
import { enlargeGroups } from './commands/groups/enlarge-group.ts';
import type { CommandHost } from './commands/host.ts';
import { createReceiptPublisher, type ReceiptPublisher } from './commands/messages/publish-receipts.ts';
import { planPushes } from './commands/push/plan-pushes.ts';
import type { Unit } from './commands/unit.ts';
import { buildConfig, type ConfigChange, type ServerConfig } from './config.ts';
import type { Delivery } from './delivery.ts';
import { createReadiness, type Readiness } from './operations/health/create-readiness.ts';
import { NO_METRICS } from './operations/metrics/no-metrics.ts';
import { createFanout, type Fanout } from './fanout/create-fanout.ts';
import { createPushSender, type PushScheduler, type PushSender } from './fanout/push-sender.ts';
import { loadVapidKeys, type VapidKeys } from './fanout/vapid-keys.ts';
import { createPresenceWatch } from './fanout/presence-watch.ts';
import { authenticate, type Caller, type Credentials } from './policies/authenticate.ts';
import { createPasswordHasher } from './policies/limits/password-hasher.ts';
import { createQuotaCounter } from './policies/quota-counter.ts';
import { APPLY_RATE, createFailureCounter, createKeyedBuckets, RECORD_RATE } from './policies/rate-limit.ts';
import { createLiveSockets, type LiveSockets } from './policies/sessions/live-sockets.ts';
import { createCostLimit } from './policies/limits/cost-limit.ts';
import { createRunningUploads } from './policies/limits/upload-budget.ts';
import type { Metrics, ServerPorts, Timer } from './ports.ts';
import { checkEngineMethods } from './routes/engine/check-engine-methods.ts';
import { connectEngine, type EngineConnection, type EngineTransport } from './routes/engine/connect-engine.ts';
import type { EngineCaller } from './routes/engine/engine-handlers.ts';
import { createPresenceTracker, type PresenceTracker } from './routes/engine/presence-tracker.ts';
import { takeSessionChanges } from './store/account/session-changes.ts';
import { createFileStore } from './store/files/file-store.ts';
import { openDatabase } from './store/open-database.ts';
import { createWriter } from './store/database/writer.ts';

const CLOSE_GOING_AWAY = 1001;
const PRUNE_EVERY_MS = 3_600_000;
/** A mute ends on the server at most this much too late. Open devices end it on time themselves. */
const END_MUTES_EVERY_MS = 60_000;
/** The end of a membership is announced at most this much too late. Gates read the clock. */
const EXPIRE_EVERY_MS = 60_000;
/** More than the number of guesses that one address has before it is locked. */
const MOST_PASSWORDS_WAITING = 64;

export type ServerCoreOptions = {
  /** A file path, `:memory:`, or a postgres:// URL. */
  databasePath: string;
  /** Folder of the uploaded files and the server's own keys. */
  dataDir: string;
  ports: ServerPorts;
  config?: ConfigChange;
  metrics?: Metrics;
};

/** The server without sockets and HTTP. The same core serves real sockets and an in-memory transport. */
export type ServerCore = CommandHost & {
  readonly fanout: Fanout;
  readonly presence: PresenceTracker;
  readonly sockets: LiveSockets;
  readonly push: PushScheduler;
  readonly readiness: Readiness;
  /** Refuses with 11012-11016. */
  authenticate(credentials: Credentials): Promise<Caller>;
  connectEngine(caller: EngineCaller, transport: EngineTransport): EngineConnection;
  /** Deletes event log entries beyond the limits; a part of cleanUp. */
  pruneEvents(): Promise<void>;
  /** Removes data that is no longer needed, in small steps. It runs every hour. */
  cleanUp(): Promise<void>;
  /** Closes the sockets, waits for pending work and closes the database. */
  close(): Promise<void>;
};

function onceOnly<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

type HostLimits = Pick<CommandHost, 'runningUploads' | 'batchCost' | 'loginFailures' | 'passwords' | 'quotas'>;

function createHostLimits({ clock, random }: ServerPorts, config: ServerConfig): HostLimits {
  return {
    runningUploads: createRunningUploads(),
    batchCost: createCostLimit(clock, config.rates.batch),
    loginFailures: createFailureCounter(clock, config.rates.loginWindowMs),
    passwords: createPasswordHasher({ random, cost: config.scryptCost, workers: config.scryptWorkers, waiting: MOST_PASSWORDS_WAITING }),
    quotas: createQuotaCounter(clock),
  };
}

function createUnitRates({ clock }: ServerPorts, { rates }: ServerConfig): Pick<Unit, 'groupRate' | 'applyRate' | 'recordRate'> {
  return {
    groupRate: createKeyedBuckets(clock, { perSecond: rates.groupMessagesPerSecond, burst: rates.groupMessagesPerSecond }),
    applyRate: createKeyedBuckets(clock, APPLY_RATE),
    recordRate: createKeyedBuckets(clock, RECORD_RATE),
  };
}

function openPushes(host: CommandHost & { readonly fanout: Fanout }, keys: () => Promise<VapidKeys>): Promise<PushSender> {
  const { db, fanout } = host;
  return createPushSender({ host, keys, plan: (cause) => planPushes(db, cause, (deviceId) => fanout.isDeviceOnline(cause.userId, deviceId)) });
}

export async function createServerCore(options: ServerCoreOptions): Promise<ServerCore> {
  checkEngineMethods();
  const { ports, metrics = NO_METRICS } = options;
  const config = buildConfig(options.config);
  const database = await openDatabase(options.databasePath);
  const writer = createWriter(database.db, config.groupCommit, metrics);
  const fanout = createFanout();
  const sockets = createLiveSockets({ db: database.db, ports, idleMs: config.session.idleMs });
  const shared = { ...createUnitRates(ports, config), online: { has: fanout.isOnline, knownSince: ports.clock.now() } };
  let isClosing = false;

  const keys = onceOnly(() => loadVapidKeys(options.dataDir));

  const host: CommandHost & { readonly fanout: Fanout } = {
    db: database.db,
    ports,
    metrics,
    config,
    files: createFileStore(options.dataDir),
    fanout,
    ...createHostLimits(ports, config),
    isClosing: () => isClosing,
    write: async (command, committed) => {
      if (isClosing) throw new Error('the server stops');
      return writer
        .write({
          run: async (tx) => {
            const unit: Unit = { db: tx, now: ports.clock.now(), random: ports.random, config, deliveries: [], stored: { messages: 0 }, ...shared };
            const result = await command(unit);
            const changed = takeSessionChanges(tx);
            sockets.invalidate(changed);
            return { result, deliveries: unit.deliveries, stored: unit.stored, changed };
          },
          committed: ({ result, deliveries, stored, changed }) => {
            committed?.(result);
            publish(deliveries);
            recheckSessions(changed);
            metrics.messagesStored(stored.messages);
          },
        })
        .then(({ result }) => result);
    },
  };
  const receipts = createReceiptPublisher(host);
  const pushes = await openPushes(host, keys);
  const presence = createPresenceTracker(host, createPresenceWatch());

  function publish(deliveries: readonly Delivery[]): void {
    fanout.publish(deliveries);
    for (const delivery of deliveries) {
      if (delivery.kind === 'receipts') receipts.note(delivery.authorIds);
      if (delivery.kind === 'presence') presence.announcePair(delivery.pair);
      if (delivery.kind === 'presenceOf') presence.announce(delivery.userId);
    }
    pushes.note(deliveries);
  }

  function recheckSessions(changed: ReadonlySet<string>): void {
    sockets.recheck(changed).catch((error: unknown) => ports.log.error('changed sessions not read', error));
  }

  await resumeWork(host, receipts);
  const cleaner = createCleaner(host);
  const timers = startTimers(host, cleaner, receipts);

  const core: ServerCore = {
    ...host,
    presence,
    sockets,
    readiness: createReadiness(host, options.dataDir),
    push: { add: pushes.add, countWaiting: pushes.countWaiting, drain: pushes.drain, publicKey: async () => (await keys()).publicKey },
    authenticate: (credentials) => authenticate({ db: database.db, now: ports.clock.now(), idleMs: config.session.idleMs }, credentials),
    connectEngine: (caller, transport) => connectEngine(core, caller, transport),
    pruneEvents: () => pruneEvents(host),
    cleanUp: cleaner.run,
    close: async () => {
      isClosing = true;
      for (const timer of timers) timer.cancel();
      sockets.close();
      fanout.closeAll(CLOSE_GOING_AWAY, 'server stops');
      await pushes.close();
      await writer.drain();
      await database.close();
    },
  };
  return core;
}

function startTimers(host: CommandHost, cleaner: Cleaner, receipts: ReceiptPublisher): readonly Timer[] {
  const { timers, log } = host.ports;
  const prune = () => {
    void cleaner.run();
    // Sends receipts that could not be sent when they were due.
    receipts.resume().catch((error: unknown) => log.error('receipts not resumed', error));
  };
  return [
    timers.every(PRUNE_EVERY_MS, prune),
    timers.every(END_MUTES_EVERY_MS, createMuteEnder(host)),
    timers.every(EXPIRE_EVERY_MS, createMembershipExpirer(host)),
  ];
}

/** Continues the work that was unfinished when the server stopped, and the work that a changed configuration requires. */
async function resumeWork(host: CommandHost, receipts: ReceiptPublisher): Promise<void> {
  await enlargeGroups(host);
  await receipts.resume();
}
