import { createHash, randomUUID } from 'node:crypto';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { addMoment } from '../../server/commands/moments/add-moment.ts';
import { addComment } from '../../server/commands/moments/change-comments.ts';
import { DEFAULT_CONFIG } from '../../server/config.ts';
import { clientHash, TEST_PASSWORD } from '../support/client-hash.ts';
import { aPng, bytesOf } from '../support/media-bytes.ts';
import { quietPorts, startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, textMessage, type Envelope, type WireClient, type WireSocket } from '../support/wire-client.ts';
import { setUserState } from '../support/world.ts';

/** Callers of the authorisation matrix (H6) with their accounts in the small world. */
export const CALLERS = {
  guest: undefined,
  owner: '10001',
  admin: '10002',
  member: '10005',
  muted: '10004',
  exMember: '10006',
  stranger: '10007',
  blacklisted: '10003',
  restricted: '10009',
  deregistered: '10008',
} as const;
export type CallerName = keyof typeof CALLERS;

export const GROUP = '200001';
/** An existing group that admits no members and that no caller belongs to. */
export const CLOSED_GROUP = '200009';
export const MISSING_GROUP = '999999';

export type HttpWorld = {
  readonly server: TestServer;
  readonly clients: ReadonlyMap<CallerName, WireClient>;
  /** A message of owner and admin, one of the group, one of two users who are no callers. */
  readonly messages: { pair: string; group: string; foreign: string };
  readonly foreignUpload: string;
  readonly foreignPin: string;
  readonly foreignFavourite: string;
  readonly foreignTag: string;
  readonly foreignTab: string;
  readonly foreignDevice: string;
  /** By a person without friends, with a comment of that person. */
  readonly foreignMoment: { id: string; commentId: string };
  call(caller: CallerName, endpoint: Endpoint, given: Given): Promise<Envelope>;
  /** A hash of everything that a refusal may not change: all tables except those that count attempts. */
  fingerprint(): Promise<string>;
  /** The number of events that owner, admin and stranger have received: a refusal sends none. */
  received(): Promise<number>;
  close(): Promise<void>;
};

/** The input of a call: JSON, query parameters or a file. */
export type Given = {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
};

const UNLIMITED = { count: 1_000_000, windowMs: 1000 };
/** Two users without any relation to the callers. */
export const FOREIGN_PAIR = ['10011', '10012'] as const;
/** A user whom tests of groups add to groups of the callers. */
export const NEIGHBOUR = '10013';

export async function openHttpWorld(options: { errors?: string[]; databasePath?: string } = {}): Promise<HttpWorld> {
  const quotas = Object.fromEntries(Object.keys(DEFAULT_CONFIG.quotas).map((name) => [name, UNLIMITED])) as unknown as typeof DEFAULT_CONFIG.quotas;
  const ports = {
    ...quietPorts(options.errors),
    sms: { send: () => undefined },
    outbound: { request: () => Promise.resolve({ status: 200, body: aPng(1, 1) }), callService: () => Promise.resolve(undefined) },
  };
  const server = await startTestServer({
    ...(options.databasePath === undefined ? {} : { databasePath: options.databasePath }),
    ports,
    config: {
      quotas,
      // `received` pings three sockets after each of thousands of requests.
      rates: {
        ...DEFAULT_CONFIG.rates,
        http: { perSecond: 1e6, burst: 1e6 },
        addresses: { perSecond: 1e6, burst: 1e6 },
        pings: { perSecond: 1e6, burst: 1e6 },
        loginFailsPerAccount: 1e6,
        loginFailsPerDevice: 1e6,
        loginFailsPerAddress: 1e6,
      },
    },
  });
  await addPeople(server);
  const clients = new Map<CallerName, WireClient>();
  for (const [name, wtId] of Object.entries(CALLERS) as [CallerName, string | undefined][]) {
    const client = createWireClient(server.url);
    if (wtId !== undefined) await client.logIn(wtId);
    clients.set(name, client);
  }
  const foreign = createWireClient(server.url);
  await foreign.logIn(FOREIGN_PAIR[0]);
  const messages = {
    pair: await sendText(clients.get('owner'), CALLERS.owner, `C2C${CALLERS.admin}`),
    group: await sendText(clients.get('owner'), CALLERS.owner, `GROUP${GROUP}`),
    foreign: await sendText(foreign, FOREIGN_PAIR[0], `C2C${FOREIGN_PAIR[1]}`),
  };
  const sockets = await Promise.all((['owner', 'admin', 'stranger'] as const).map((name) => listen(clients.get(name))));
  const pin = { toUserWtId: FOREIGN_PAIR[1], senderWtId: FOREIGN_PAIR[0], msgId: messages.foreign };
  const foreignPin = idOf(await foreign.post('/user/c2cTop/add', pin));
  const foreignFavourite = idOf(await foreign.post('/user/collection/add', { contentType: 1, collectTitle: '别人的收藏' }));
  const foreignTag = String((await foreign.post('/userTag/add', { tagName: '别人的标签' })).data);
  const foreignTab = idOf(await foreign.post('/sessionGroup/add', { groupName: '别人的', relationList: [] }));
  const foreignUpload = randomUUID();
  await foreign.uploadPart({ uploadId: foreignUpload, index: '0', total: '2' }, bytesOf('a'));
  const foreignMoment = await shareMoment(server, FOREIGN_PAIR[1]);
  await changeStanding(server);
  return {
    server,
    clients,
    messages,
    foreignUpload,
    foreignPin,
    foreignTag,
    foreignFavourite,
    foreignTab,
    foreignDevice: foreign.deviceId,
    foreignMoment,
    call: (caller, endpoint, given) => send(clients.get(caller) ?? foreign, endpoint, given),
    fingerprint: () => fingerprint(server),
    received: () => countReceived(sockets),
    close: () => server.close(),
  };
}

/** A moment for all friends, with a comment of its author. */
export async function shareMoment({ core }: TestServer, userId: string): Promise<HttpWorld['foreignMoment']> {
  return core.write(async (unit) => {
    const id = await addMoment(unit, { userId, origin: '', given: { content: '今天', visibility: 0 } });
    return { id, commentId: await addComment(unit, userId, { friendsCircleId: id, content: '补充' }) };
  });
}

function idOf(answer: Envelope): string {
  return (answer.data as { id: string }).id;
}

async function listen(client: WireClient | undefined): Promise<WireSocket> {
  if (client === undefined) throw new Error('no client to listen with');
  const socket = await client.openEngine();
  await socket.hello();
  return socket;
}

/** Frames of one socket arrive in order, so all earlier events are here when the ping is answered. */
async function countReceived(sockets: readonly WireSocket[]): Promise<number> {
  await Promise.all(sockets.map((socket) => socket.request('ping')));
  return sockets.reduce((sum, { frames }) => sum + frames.filter((frame) => frame.e !== undefined).length, 0);
}

/** Adds four accounts, copied from an existing one, and removes second passwords. */
async function addPeople({ core }: TestServer): Promise<void> {
  await core.write(async ({ db }) => {
    await db.updateTable('users').set({ lockHash: null, lockSalt: null }).execute();
    const model = await db.selectFrom('users').selectAll().where('id', '=', '10007').executeTakeFirstOrThrow();
    const config = await db.selectFrom('userConfigs').selectAll().where('userId', '=', '10007').executeTakeFirstOrThrow();
    for (const id of [CALLERS.restricted, ...FOREIGN_PAIR, NEIGHBOUR]) {
      await db
        .insertInto('users')
        .values({ ...model, id, phone: `+8613900${id}`, luckyNumber: null, nickName: id })
        .onConflict((c) => c.column('id').doNothing())
        .execute();
      await db
        .insertInto('userConfigs')
        .values({ ...config, userId: id })
        .onConflict((c) => c.column('userId').doNothing())
        .execute();
    }
    const group = await db.selectFrom('groups').selectAll().where('id', '=', GROUP).executeTakeFirstOrThrow();
    await db
      .insertInto('groups')
      .values({ ...group, id: CLOSED_GROUP, confirminviteSwitch: 2, ownerId: FOREIGN_PAIR[0] })
      .execute();
  });
}

/** After all callers have signed in and sent messages: some leave, are muted, blocked, restricted or deregistered. */
async function changeStanding({ core }: TestServer): Promise<void> {
  await core.write(async ({ db, now }) => {
    const { lastSeq } = await db.selectFrom('conversations').select('lastSeq').where('conv', '=', `GROUP${GROUP}`).executeTakeFirstOrThrow();
    for (const userId of [CALLERS.exMember, CALLERS.blacklisted]) {
      await db.deleteFrom('groupMembers').where('groupId', '=', GROUP).where('userId', '=', userId).execute();
      await db
        .updateTable('groupIntervals')
        .set({ toSeq: lastSeq - 1 })
        .where('groupId', '=', GROUP)
        .where('userId', '=', userId)
        .execute();
    }
    await db.updateTable('groupMembers').set({ muteUntilSec: 4_294_967_295 }).where('userId', '=', CALLERS.muted).execute();
    await db.insertInto('blacklist').values({ ownerId: CALLERS.owner, targetId: CALLERS.blacklisted, createdAt: now }).execute();
  });
  await setUserState(core, CALLERS.restricted, 'restricted');
  await setUserState(core, CALLERS.deregistered, 'deregistered');
}

async function sendText(client: WireClient | undefined, from: string, conversationID: string): Promise<string> {
  const socket = await client?.openEngine();
  await socket?.hello();
  const message = textMessage(from, conversationID, '一句话');
  await socket?.request('send', { message });
  socket?.close();
  return String(message['ID']);
}

async function send(client: WireClient, endpoint: Endpoint, given: Given): Promise<Envelope> {
  const query = given.query === undefined ? '' : `?${new URLSearchParams(given.query).toString()}`;
  if (endpoint.upload === 'multipart') return client.upload(given.file ?? bytesOf('x'), 'file.bin', given.headers);
  if (endpoint.upload === 'bytes') return client.uploadPart(given.query ?? {}, given.file ?? bytesOf('x'), given.headers);
  return endpoint.method === 'GET' ? client.get(`${endpoint.path}${query}`) : client.post(`${endpoint.path}${query}`, given.body ?? {}, given.headers);
}

const COUNTING_TABLES: ReadonlySet<string> = new Set(['idempotencyKeys', 'loginTickets', 'smsCodes', 'kysely_migration', 'kysely_migration_lock']);
const COUNTING_COLUMNS: ReadonlySet<string> = new Set(['lastActiveAt', 'lastSeenAt']);

async function fingerprint({ core }: TestServer): Promise<string> {
  const hash = createHash('sha256');
  const tables = await core.db.introspection.getTables();
  for (const { name } of tables.filter((table) => !COUNTING_TABLES.has(table.name))) {
    const rows = await core.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    hash.update(name).update(JSON.stringify(rows, (key, value: unknown) => (COUNTING_COLUMNS.has(key) ? 0 : value)));
  }
  return hash.digest('hex');
}

export function findEndpoint(name: string): Endpoint {
  const row = ENDPOINTS.find((candidate) => endpointName(candidate) === name);
  if (row === undefined) throw new Error(`no endpoint ${name}`);
  return row;
}

export const OWN_PASSWORD = clientHash(TEST_PASSWORD);
