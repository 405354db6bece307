import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE_CODE, CODE } from '../../contract/codes.ts';
import { imToken, type LoginData } from '../../contract/http/login.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import type { Unit } from '../../server/commands/unit.ts';
import { createServerCore, type ServerCore } from '../../server/create-server-core.ts';
import type { ServerPorts } from '../../server/ports.ts';
import { insertStates, newState } from '../../server/store/conversations/conversations.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember } from '../../server/store/groups/groups.ts';
import { Refusal } from '../../server/policies/refusal.ts';
import { sha256Hex } from '../../server/security/hashes.ts';
import { updateSession, type Session } from '../../server/store/account/sessions.ts';
import { openSqlite } from '../../server/store/database/sqlite-database.ts';
import { insertUser } from '../../server/store/account/users.ts';
import type { HttpAnswer, HttpRequest, Serve } from '../support/fakes/fake-http.ts';
import type { Accept, Peer } from '../support/fakes/fake-network.ts';
import { createPrng, type Prng } from '../support/fakes/prng.ts';
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { createChaosApi, type ChaosApi } from './chaos-api.ts';
import { NOTIFY_URL } from './parts/addresses.ts';
import { acceptNotify } from './group-admin/notify-peer.ts';
import { isUpload, storeUpload } from './parts/upload-store.ts';

export const USERS = ['10001', '10002', '10003'] as const;
/** Devices by name; the first account has two. */
export const DEVICES = [...USERS, `${USERS[0]}b`] as const;

/** A user without conversations. */
export const STRANGER = '10004';
/** People without a device, who befriend, block and delete the users. The first is a friend of all users from the start. */
export const PEOPLE = ['10005', '10006', '10007'] as const;

const VIP_ACTIVE = 2;
/** Users who may delete for both sides. The third user requests it and is refused. */
export const VIPS: ReadonlySet<string> = new Set([USERS[0], USERS[1]]);

export function userOf(device: string): string {
  return device.replace(/\D/g, '');
}

export const GROUP = '200001';
/** One of the three users joins it while the schedule runs. */
const CLOSED_GROUP = '200002';
const OUTSIDER = '10003';
/** The owner of each group, who neither leaves it nor is removed. */
export const GROUP_OWNERS: Readonly<Record<string, string>> = { [GROUP]: USERS[0], [CLOSED_GROUP]: USERS[1] };

const EPOCH_MS = Date.UTC(2026, 0, 1);
/** So few that a device which was offline finds the log cut. */
const LOG_EVENTS = 60;
/** Groups are large in one of this many schedules. */
export const LARGE_EVERY = 3;

/** The number of members above which a group is large: with 1 both are large from the start, with 2 the closed one becomes large when a user joins it. */
export function largeAbove(seed: number): 1 | 2 | undefined {
  if (seed % LARGE_EVERY !== 0) return undefined;
  return Math.floor(seed / (4 * LARGE_EVERY)) % 2 === 0 ? 1 : 2;
}

function configOf(largeGroupAbove: number | undefined) {
  return {
    publicUrl: 'http://chaos',
    eventLog: { ...DEFAULT_CONFIG.eventLog, perUser: LOG_EVENTS },
    ...(largeGroupAbove === undefined ? {} : { largeGroupAbove }),
  };
}

type Drive = <T>(promise: Promise<T>) => Promise<T>;

export type ChaosServer = {
  readonly accept: Accept;
  readonly serve: Serve;
  readonly core: () => ServerCore | undefined;
  /** Errors that the server logged. A schedule counts each as a failure. */
  readonly errors: string[];
  /** The answer that the device received when it signed in. */
  login(device: string): LoginData;
  /** The user signs in on the device again. The earlier session ends unless it has ended already. */
  signIn(device: string): Promise<void>;
  /** Expires the login token of a device. */
  endLogin(device: string): Promise<void>;
  /** The business API gives this session no new engine token. The current one stays valid. */
  refuseRenewals(device: string): void;
  /** Why the session of a device has ended; undefined = it has not. */
  whyOver(device: string): string | undefined;
  nowMs(): number;
  /** Advances the time while nothing runs, as when all machines sleep. */
  skip(ms: number): void;
  /** Expires the engine token of a device and closes its connection with 4001. False when it has no connection. */
  expireToken(device: string): Promise<boolean>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Reads the SQLite file directly, without the server, and synchronously. */
  query<T>(sql: string, ...parameters: readonly unknown[]): T[];
  remove(): Promise<void>;
};

type Surroundings = { readonly errors: string[]; readonly skippedMs?: () => number };

function portsOf(loop: VirtualLoop, prng: Prng, { errors, skippedMs = () => 0 }: Surroundings): ServerPorts {
  const after = (delayMs: number, run: () => void): { cancel(): void } => ({ cancel: loop.after(delayMs, run) });
  return {
    clock: { now: () => EPOCH_MS + loop.nowMs() + skippedMs() },
    random: { bytes: (length) => Uint8Array.from({ length }, () => prng.below(256)), uint32: () => prng.uint32() },
    timers: {
      after,
      every(periodMs, run) {
        let timer = after(periodMs, again);
        function again(): void {
          run();
          timer = after(periodMs, again);
        }
        return { cancel: () => timer.cancel() };
      },
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      request: () => undefined,
      error: (text, cause) => void errors.push(`${text}: ${cause instanceof Error ? cause.stack : String(cause)}`),
    },
    sms: { send: () => undefined },
    outbound: { request: async () => Promise.resolve(undefined), callService: async () => Promise.resolve(undefined) },
  };
}

/** Logins of the sessions in the template, by device. */
const templateLogins = new Map<string, LoginData>();

async function fillWorld(core: ServerCore): Promise<void> {
  await core.write(async (unit) => {
    for (const id of [...USERS, STRANGER, ...PEOPLE]) {
      const vipStatus = VIPS.has(id) ? VIP_ACTIVE : 0;
      const secrets = { passwordHash: '-', passwordSalt: '-' };
      await insertUser(unit.db, { id, nickName: `user ${id}`, ...secrets, createdAt: unit.now, vipStatus, vipLevel: 1 });
    }
    for (const ownerId of USERS)
      for (const friendId of USERS) if (ownerId !== friendId) await putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now });
    for (const userId of USERS) await befriend(unit, userId, PEOPLE[0]);
    for (const [id, ownerId] of Object.entries(GROUP_OWNERS)) await fillGroup(unit, { id, ownerId });
    for (const device of DEVICES) {
      templateLogins.set(device, await signInOn(unit, device));
    }
  });
}

async function befriend({ db, now }: Unit, one: string, other: string): Promise<void> {
  await putFriend(db, { ownerId: one, friendId: other, source: 1, createdAt: now });
  await putFriend(db, { ownerId: other, friendId: one, source: 1, createdAt: now });
}

async function signInOn(unit: Unit, device: string): Promise<LoginData> {
  const user = { id: userOf(device), nickName: '', avatar: '', level: 1, luckyNumber: null, lockHash: null } as unknown as Parameters<typeof openSession>[1];
  return openSession(unit, user, { deviceId: `device-${device}`, deviceName: 'chaos', ip: '' });
}

async function fillGroup(unit: Unit, { id, ownerId }: { readonly id: string; readonly ownerId: string }): Promise<void> {
  const memberIds = USERS.filter((userId) => id !== CLOSED_GROUP || userId !== OUTSIDER);
  await insertGroup(unit.db, { id, name: 'chaos', ownerId, createdAt: unit.now });
  for (const userId of memberIds) {
    const identity = userId === ownerId ? IDENTITY.owner : IDENTITY.member;
    await insertMember(unit.db, { groupId: id, userId, identity, joinedAt: unit.now }, 0);
  }
  await insertStates(
    unit.db,
    memberIds.map((userId) => newState(userId, `GROUP${id}`, unit.now)),
  );
}

/** A folder in memory, where a sync costs nothing. The power cut harness tests what a cut leaves. */
const MEMORY_DISK = '/dev/shm';

let templateFile: string | undefined;

function makeFolder(): string {
  return mkdtempSync(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'wisp-chaos-'));
}

/** The initial state, created once. It has its own random source, so that the first schedule is like all others. */
async function makeTemplate(loop: VirtualLoop, drive: Drive): Promise<string> {
  const dataDir = makeFolder();
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const databasePath = join(dataDir, 'template.db');
  const core = await drive(createServerCore({ databasePath, dataDir, ports: portsOf(loop, createPrng(0), { errors: [] }), config: configOf(undefined) }));
  await drive(fillWorld(core));
  await drive(core.close());
  // Only the file itself is copied, so the write-ahead log must be empty.
  const db = openSqlite(databasePath);
  db.prepare('pragma wal_checkpoint(truncate)').all([]);
  db.close();
  return databasePath;
}

function refusal(code: number): HttpAnswer {
  return { status: 200, headers: {}, text: JSON.stringify({ code, msg: '' }) };
}

export type ChaosServerOptions = { readonly loop: VirtualLoop; readonly prng: Prng; readonly drive: Drive; readonly seed: number };

/** The production core on its own SQLite file, which survives a restart. */
export async function createChaosServer({ loop, prng, drive, seed }: ChaosServerOptions): Promise<ChaosServer> {
  const folder = makeFolder();
  const databasePath = join(folder, 'wisp.db');
  const errors: string[] = [];
  let skippedMs = 0;
  const ports = portsOf(loop, prng, { errors, skippedMs: () => skippedMs });
  let core: ServerCore | undefined;
  let api: ChaosApi | undefined;

  templateFile ??= await makeTemplate(loop, drive);
  copyFileSync(templateFile, databasePath);

  const open = new Map<string, Set<(code: number) => void>>();

  async function start(): Promise<void> {
    core = await createServerCore({ databasePath, dataDir: folder, ports, config: configOf(largeAbove(seed)) });
    api = createChaosApi(core);
  }
  await drive(start());
  const logins = new Map(templateLogins);
  /** Login tokens of the sessions that get no new engine token. */
  const refused = new Set<string>();
  const reader = openSqlite(databasePath);

  function listSessions(column: 'deviceId' | 'imTokenHash' | 'tokenHash', value: string): Session[] {
    return [...reader.prepare(`select * from sessions where endedAt is null and ${column} = ?`).all([value])] as Session[];
  }

  function loginOf(device: string): LoginData {
    const login = logins.get(device);
    if (login === undefined) throw new Error(`no user has signed in on ${device}`);
    return login;
  }

  function sessionOf(device: string): Session | undefined {
    return listSessions('tokenHash', sha256Hex(loginOf(device).token))[0];
  }

  const tokenOf = ({ headers }: HttpRequest): string => (headers['authorization'] ?? '').replace('Bearer ', '');

  /** Undefined = the routes of the server answer. */
  async function answerApart(runs: ServerCore, request: HttpRequest): Promise<HttpAnswer | undefined> {
    if (request.url.endsWith(imToken.path) && refused.has(tokenOf(request))) return refusal(CODE.notFound);
    if (!isUpload(request)) return undefined;
    const { session } = await runs.authenticate({ kind: 'api', token: tokenOf(request) });
    return storeUpload(runs, session.userId, request);
  }

  async function serve(request: HttpRequest): Promise<HttpAnswer | undefined> {
    const [runs, served] = [core, api];
    if (runs === undefined || served === undefined) return undefined;
    try {
      return (await answerApart(runs, request)) ?? (await served.answer(request));
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.code);
      // A process that is closing answers no request.
      if (runs.isClosing()) return undefined;
      ports.log.error(`${request.method} ${request.url} failed`, error);
      return { status: 503, headers: {}, text: '{"code":500,"msg":""}' };
    }
  }

  return {
    core: () => core,
    serve,
    login: loginOf,
    errors,
    async signIn(device) {
      const runs = core;
      if (runs !== undefined) logins.set(device, await drive(runs.write(async (unit) => signInOn(unit, device))));
    },
    async endLogin(device) {
      const [runs, session] = [core, sessionOf(device)];
      if (runs !== undefined && session !== undefined) await drive(runs.write(async (unit) => updateSession(unit.db, session.id, { tokenExpireAt: unit.now })));
    },
    refuseRenewals: (device) => void refused.add(loginOf(device).token),
    whyOver(device) {
      const session = sessionOf(device);
      const isOver = session === undefined || Math.min(session.tokenExpireAt, session.lastActiveAt + DEFAULT_CONFIG.session.idleMs) <= ports.clock.now();
      if (isOver) return 'the login token has run out';
      return refused.has(loginOf(device).token) ? 'the engine token is refused, and there is no new one' : undefined;
    },
    nowMs: () => ports.clock.now(),
    skip: (ms) => void (skippedMs += ms),
    async expireToken(device) {
      const [using, runs] = [open.get(device), core];
      const [session] = listSessions('deviceId', `device-${device}`);
      if (using === undefined || using.size === 0 || runs === undefined || session === undefined) return false;
      await drive(runs.write(async (unit) => updateSession(unit.db, session.id, { imTokenExpireAt: unit.now })));
      for (const close of using) close(CLOSE_CODE.badToken);
      return true;
    },
    accept(url, transport): Peer | undefined {
      if (core === undefined) return undefined;
      if (url.startsWith(NOTIFY_URL)) return acceptNotify(core, url, transport);
      const { searchParams } = new URL(url);
      const [session] = listSessions('imTokenHash', sha256Hex(searchParams.get('token') ?? ''));
      if (session === undefined || Math.min(session.imTokenExpireAt, session.tokenExpireAt) <= ports.clock.now()) {
        transport.close(CLOSE_CODE.badToken);
        return { receive: () => undefined, closed: () => undefined };
      }
      const { userId, deviceId } = session;
      const device = deviceId.replace('device-', '');
      const caller = { userId, sessionId: session.id, deviceId, origin: 'http://chaos' };
      const connection = core.connectEngine(caller, transport);
      const close = (code: number): void => transport.close(code);
      open.set(device, (open.get(device) ?? new Set()).add(close));
      return {
        receive: (text) => connection.receive(text),
        closed() {
          open.get(device)?.delete(close);
          connection.closed();
        },
      };
    },
    async stop() {
      const old = core;
      core = undefined;
      await old?.close();
    },
    start,
    query: <T>(sql: string, ...parameters: readonly unknown[]): T[] => [...reader.prepare(sql).all(parameters as unknown[])] as T[],
    async remove() {
      await core?.close();
      reader.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
