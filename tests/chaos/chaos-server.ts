import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE_CODE } from '../../contract/codes.ts';
import type { LoginData } from '../../contract/http/login.ts';
import { openSession } from '../../server/commands/account/open-session.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import type { Unit } from '../../server/commands/unit.ts';
import { createServerCore, type ServerCore } from '../../server/create-server-core.ts';
import type { ServerPorts } from '../../server/ports.ts';
import { insertStates, newState } from '../../server/store/conversations.ts';
import { putFriend } from '../../server/store/friends.ts';
import { IDENTITY, insertGroup, insertMember } from '../../server/store/groups.ts';
import { sha256Hex } from '../../server/security/hashes.ts';
import { updateSession, type Session } from '../../server/store/sessions.ts';
import { openSqlite } from '../../server/store/database/sqlite-database.ts';
import { insertUser } from '../../server/store/users.ts';
import type { HttpAnswer, HttpRequest, Serve } from '../support/fakes/fake-http.ts';
import type { Accept, Peer } from '../support/fakes/fake-network.ts';
import { createPrng, type Prng } from '../support/fakes/prng.ts';
import type { VirtualLoop } from '../support/fakes/virtual-loop.ts';
import { createChaosApi, type ChaosApi } from './chaos-api.ts';
import { isUpload, storeUpload } from './parts/upload-store.ts';

export const USERS = ['10001', '10002', '10003'] as const;
/** Devices by name; the first account has two. */
export const DEVICES = [...USERS, `${USERS[0]}b`] as const;

/** Somebody nobody talks to. */
export const STRANGER = '10004';

const VIP_ACTIVE = 2;
/** Who may delete for both sides; the third asks for it in vain. */
export const VIPS: ReadonlySet<string> = new Set([USERS[0], USERS[1]]);

export function userOf(device: string): string {
  return device.replace(/\D/g, '');
}

export const GROUP = '200001';
/** One of the three comes into it while the schedule runs. */
export const CLOSED_GROUP = '200002';
const OUTSIDER = '10003';
/** Who runs each group, and neither leaves it nor is removed. */
export const GROUP_OWNERS: Readonly<Record<string, string>> = { [GROUP]: USERS[0], [CLOSED_GROUP]: USERS[1] };

const EPOCH_MS = Date.UTC(2026, 0, 1);
/** Few enough that a device which was away finds the log cut off. */
const LOG_EVENTS = 60;
/** In which of so many schedules groups are large. */
export const LARGE_EVERY = 3;

/** Above how many members a group is large: with one both are from the start, with two the closed one becomes large as somebody comes into it. */
export function largeAbove(seed: number): 1 | 2 | undefined {
  if (seed % LARGE_EVERY !== 0) return undefined;
  return Math.floor(seed / (4 * LARGE_EVERY)) % 2 === 0 ? 1 : 2;
}

function configOf(largeGroupAbove: number | undefined) {
  return { eventLog: { ...DEFAULT_CONFIG.eventLog, perUser: LOG_EVENTS }, ...(largeGroupAbove === undefined ? {} : { largeGroupAbove }) };
}

type Drive = <T>(promise: Promise<T>) => Promise<T>;

export type ChaosServer = {
  readonly accept: Accept;
  readonly serve: Serve;
  readonly core: () => ServerCore | undefined;
  /** What the server logged as errors; a schedule counts each as a failure. */
  readonly errors: string[];
  /** What the device was told when it signed in. */
  login(device: string): LoginData;
  /** The engine token of a device ends; its connection is closed with 4001. False when it has none. */
  expireToken(device: string): Promise<boolean>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Reads the file beside the server, at once. */
  query<T>(sql: string, ...parameters: readonly unknown[]): T[];
  remove(): Promise<void>;
};

function portsOf(loop: VirtualLoop, prng: Prng, errors: string[]): ServerPorts {
  const after = (delayMs: number, run: () => void): { cancel(): void } => ({ cancel: loop.after(delayMs, run) });
  return {
    clock: { now: () => EPOCH_MS + loop.nowMs() },
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

/** Of the sessions in the template, by device. */
const logins = new Map<string, LoginData>();

async function fillWorld(core: ServerCore): Promise<void> {
  await core.write(async (unit) => {
    for (const id of [...USERS, STRANGER]) {
      const vipStatus = VIPS.has(id) ? VIP_ACTIVE : 0;
      const secrets = { passwordHash: '-', passwordSalt: '-' };
      await insertUser(unit.db, { id, nickName: `user ${id}`, ...secrets, createdAt: unit.now, vipStatus, vipLevel: 1 });
    }
    for (const ownerId of USERS)
      for (const friendId of USERS) if (ownerId !== friendId) await putFriend(unit.db, { ownerId, friendId, source: 1, createdAt: unit.now });
    for (const [id, ownerId] of Object.entries(GROUP_OWNERS)) await fillGroup(unit, { id, ownerId });
    for (const device of DEVICES) {
      const user = { id: userOf(device), nickName: '', avatar: '', level: 1, luckyNumber: null, lockHash: null } as unknown as Parameters<
        typeof openSession
      >[1];
      const login = await openSession(unit, user, { deviceId: `device-${device}`, deviceName: 'chaos', ip: '' });
      logins.set(device, login);
    }
  });
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

/** Where a sync costs nothing: what a power cut leaves behind is measured elsewhere. */
const MEMORY_DISK = '/dev/shm';

let templateFile: string | undefined;

function loginOf(device: string): LoginData {
  const login = logins.get(device);
  if (login === undefined) throw new Error(`nobody has signed in on ${device}`);
  return login;
}

function makeFolder(): string {
  return mkdtempSync(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'wisp-chaos-'));
}

/** The world before anything happens, made once; chance of its own, so that the first schedule is like all others. */
async function makeTemplate(loop: VirtualLoop, drive: Drive): Promise<string> {
  const dataDir = makeFolder();
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const databasePath = join(dataDir, 'template.db');
  const core = await drive(createServerCore({ databasePath, dataDir, ports: portsOf(loop, createPrng(0), []), config: configOf(undefined) }));
  await drive(fillWorld(core));
  await drive(core.close());
  // Only the file itself is copied, so nothing may be left in the log beside it.
  const db = openSqlite(databasePath);
  db.prepare('pragma wal_checkpoint(truncate)').all([]);
  db.close();
  return databasePath;
}

export type ChaosServerOptions = { readonly loop: VirtualLoop; readonly prng: Prng; readonly drive: Drive; readonly seed: number };

/** The production core on a SQLite file of its own, which outlives a restart. */
export async function createChaosServer({ loop, prng, drive, seed }: ChaosServerOptions): Promise<ChaosServer> {
  const folder = makeFolder();
  const databasePath = join(folder, 'wisp.db');
  const errors: string[] = [];
  const ports = portsOf(loop, prng, errors);
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
  const reader = openSqlite(databasePath);

  function listSessions(column: 'deviceId' | 'imTokenHash', value: string): Session[] {
    return [...reader.prepare(`select * from sessions where endedAt is null and ${column} = ?`).all([value])] as Session[];
  }

  function ownerOf({ headers }: HttpRequest): string {
    const device = DEVICES.find((name) => headers['authorization'] === `Bearer ${loginOf(name).token}`);
    return device === undefined ? '' : userOf(device);
  }

  async function serve(request: HttpRequest): Promise<HttpAnswer | undefined> {
    const [runs, served] = [core, api];
    if (runs === undefined || served === undefined) return undefined;
    try {
      if (isUpload(request)) return await storeUpload(runs, ownerOf(request), request);
      return await served.answer(request);
    } catch (error) {
      // A process that ends answers nobody.
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
      const { searchParams } = new URL(url);
      const [session] = listSessions('imTokenHash', sha256Hex(searchParams.get('token') ?? ''));
      if (session === undefined || session.imTokenExpireAt <= ports.clock.now()) {
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
