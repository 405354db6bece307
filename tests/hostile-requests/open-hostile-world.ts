import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signPayload } from '../../contract/sign.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import { DEFAULT_CONFIG, type ConfigChange } from '../../server/config.ts';
import { createHttpServer } from '../../server/create-http-server.ts';
import { createServerCore, type ServerCore } from '../../server/create-server-core.ts';
import { readUser, updateUser, USER_STATE } from '../../server/store/account/users.ts';
import { createManualPorts, type ManualPorts } from '../support/fakes/manual-ports.ts';
import { seedSmallWorld } from '../support/small-world.ts';
import { createWireClient, type WireSocket } from '../support/wire-client.ts';
import { watchChanges, type ChangeWatch } from './watch-changes.ts';

/** Owner, admin, members, a stranger and a restricted account. */
export const CALLERS = ['10001', '10002', '10005', '10006', '10007', '10008'] as const;
const RESTRICTED = '10008';
/** A friend of the owner and the admin whose account has ended. */
const DEREGISTERED = '10003';
export const GUEST = 'guest';
const GUEST_DEVICE = 'guest-device';

const ANY_NUMBER = 1e7;
const ANY_RATE = { perSecond: ANY_NUMBER, burst: ANY_NUMBER };
const DAY_MS = 86_400_000;
/** Rate limits have their own tests. Here they would refuse everything else. */
const CONFIG: ConfigChange = {
  scryptCost: 2,
  rates: {
    requests: ANY_RATE,
    services: ANY_RATE,
    http: ANY_RATE,
    groupMessagesPerSecond: ANY_NUMBER,
    loginFailsPerAccount: ANY_NUMBER,
    loginFailsPerDevice: ANY_NUMBER,
    loginFailsPerAddress: ANY_NUMBER,
  },
  quotas: Object.fromEntries(Object.keys(DEFAULT_CONFIG.quotas).map((name) => [name, { count: ANY_NUMBER, windowMs: 1000 }])) as typeof DEFAULT_CONFIG.quotas,
  session: { ...DEFAULT_CONFIG.session, tokenMs: 30 * DAY_MS, imTokenMs: 30 * DAY_MS },
};

type HttpOutcome = { status: number; envelope: { code?: unknown } | undefined };
type RawRequest = { method: string; path: string; body: string; contentType?: string; headers?: Record<string, string> };

export type HostileWorld = {
  readonly core: ServerCore;
  readonly changes: ChangeWatch;
  /** Errors that the server logged. */
  readonly errors: string[];
  advance(ms: number): void;
  /** Signs the request and sends it as the caller. */
  request(caller: string, raw: RawRequest): Promise<HttpOutcome>;
  /** The engine socket of a caller, opened if there is none. */
  engine(caller: string): Promise<WireSocket>;
  /** Signs the caller in again, because the last request may have ended the session. */
  renew(caller: string): Promise<void>;
  close(): Promise<void>;
};

type Login = { token: string; imToken: string };

export async function openHostileWorld(databaseUrl?: string): Promise<HostileWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'wisp-hostile-'));
  const ports = createManualPorts();
  const core = await createServerCore({ databasePath: databaseUrl ?? join(folder, 'wisp.db'), dataDir: folder, ports, config: CONFIG });
  await seedSmallWorld(core);
  await core.write(({ db }) => updateUser(db, DEREGISTERED, { state: USER_STATE.deregistered }));
  const server = await createHttpServer(core, { distDir: join(folder, 'no-client') });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const logins = new Map<string, Login>();
  const sockets = new Map<string, WireSocket>();

  async function renew(caller: string): Promise<void> {
    if (caller === GUEST) return;
    const login = await core.write(async (unit) => {
      const user = await readUser(unit.db, caller);
      if (user === undefined) throw new Error(`no account ${caller}`);
      await updateUser(unit.db, caller, { state: caller === RESTRICTED ? USER_STATE.restricted : USER_STATE.normal });
      return openSession(unit, user, { deviceId: deviceOf(caller), deviceName: '', ip: '' });
    });
    logins.set(caller, login);
    sockets.get(caller)?.close();
    sockets.delete(caller);
  }

  async function engine(caller: string): Promise<WireSocket> {
    const open = sockets.get(caller);
    if (open !== undefined) return open;
    const { imToken } = logins.get(caller) ?? { imToken: '' };
    const socket = await createWireClient(url, deviceOf(caller)).openEngine({ token: imToken });
    sockets.set(caller, socket);
    void socket.closed.then(() => sockets.get(caller) === socket && sockets.delete(caller));
    const isOpen = await Promise.race([socket.hello(Number.MAX_SAFE_INTEGER).then(() => true), socket.closed.then(() => false)]);
    if (isOpen) return socket;
    // An earlier request has ended this session.
    await renew(caller);
    return engine(caller);
  }

  for (const caller of CALLERS) await renew(caller);
  const changes = await watchChanges({ db: core.db, isPostgres: databaseUrl !== undefined });
  return {
    core,
    changes,
    errors: ports.errors,
    advance: (ms) => ports.advance(ms),
    request: (caller, raw) => send({ url, ports }, { deviceId: deviceOf(caller), token: logins.get(caller)?.token ?? '' }, raw),
    engine,
    renew,
    close: async () => {
      for (const socket of sockets.values()) socket.close();
      await core.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function deviceOf(caller: string): string {
  return caller === GUEST ? GUEST_DEVICE : `device-${caller}`;
}

async function send(at: { url: string; ports: ManualPorts }, from: { deviceId: string; token: string }, raw: RawRequest): Promise<HttpOutcome> {
  const authorization = from.token === '' ? '' : `Bearer ${from.token}`;
  const timestamp = String(at.ports.clock.now());
  const isSignedBody = raw.method !== 'GET' && raw.contentType === undefined;
  const response = await fetch(`${at.url}${raw.path}`, {
    method: raw.method,
    headers: {
      'Device-Id': from.deviceId,
      Timestamp: timestamp,
      Sign: sha256(signPayload({ body: isSignedBody ? raw.body : '', timestamp, authorization })),
      ...(authorization === '' ? {} : { Authorization: authorization }),
      ...(raw.method === 'GET' ? {} : { 'Content-Type': raw.contentType ?? 'application/json' }),
      ...raw.headers,
    },
    ...(raw.method === 'GET' ? {} : { body: raw.body }),
  });
  return { status: response.status, envelope: parseEnvelope(await response.text()) };
}

function parseEnvelope(text: string): HttpOutcome['envelope'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
