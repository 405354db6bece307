import { groupNoticeSchema, type GroupNotice } from '../../contract/http/groups/group-notices.ts';
import type { Message } from '../../contract/message.ts';
import { putFriend } from '../../server/store/friends/friends.ts';
import { updateGroup, type Group } from '../../server/store/groups/groups.ts';
import { connectUser, type CoreClient } from '../support/core-client.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, type Envelope, type WireClient } from '../support/wire-client.ts';
import { createPostgresDatabase, startPostgres, type PostgresCluster } from '../store/postgres.ts';

/** The group of the small world. OUTSIDER is a friend of its members, STRANGER of nobody. */
export const GROUP = '200001';
export const CONVERSATION = `GROUP${GROUP}`;
export const [OWNER, ADMIN, MEMBER, OTHER, LAST, OUTSIDER, STRANGER] = ['10001', '10002', '10003', '10004', '10006', '10007', '10008'] as const;

/** The whole suites run on both databases, and for both kinds of groups (decision 039). */
export const BENCHES: readonly (readonly [name: string, start: () => Promise<PostgresCluster | undefined>, largeGroupAbove: number])[] = [
  ['a small group on SQLite', () => Promise.resolve(undefined), 200],
  ['a large group on SQLite', () => Promise.resolve(undefined), 1],
  ['a large group on PostgreSQL', startPostgres, 1],
];

export type GroupBench = Awaited<ReturnType<typeof openGroupBench>>;

/** A running server with signed-in clients. Requests are those of the wire, and events those of the engine socket. */
export async function openGroupBench({ cluster, largeGroupAbove }: { cluster: PostgresCluster | undefined; largeGroupAbove: number }) {
  const database = cluster === undefined ? {} : { databasePath: createPostgresDatabase(cluster) };
  const server: TestServer = await startTestServer({ ...database, config: { largeGroupAbove } });
  await server.core.write(async ({ db, now }) => {
    // Sign-in needs no second password.
    await db.updateTable('users').set({ lockHash: null, lockSalt: null }).execute();
    for (const friendId of [OWNER, ADMIN, MEMBER]) {
      await putFriend(db, { ownerId: OUTSIDER, friendId, createdAt: now });
      await putFriend(db, { ownerId: friendId, friendId: OUTSIDER, createdAt: now });
    }
  });
  const clients = new Map<string, WireClient>();
  const engines = new Map<string, CoreClient>();

  async function clientOf(wtId: string): Promise<WireClient> {
    const known = clients.get(wtId);
    if (known !== undefined) return known;
    const client = createWireClient(server.url);
    await client.logIn(wtId);
    clients.set(wtId, client);
    return client;
  }

  async function engineOf(wtId: string): Promise<CoreClient> {
    const known = engines.get(wtId) ?? (await connectUser(server.core, wtId));
    engines.set(wtId, known);
    return known;
  }

  const postWith = async (wtId: string, path: string, { body, headers }: { body: object; headers: Record<string, string> }): Promise<Envelope> =>
    (await clientOf(wtId)).post(`/user/${path}`, body, headers);
  const post = (wtId: string, path: string, body: object = {}): Promise<Envelope> => postWith(wtId, path, { body, headers: {} });
  /** A request about the group. */
  const call = (wtId: string, path: string, more: object = {}): Promise<Envelope> => post(wtId, `groupchat/${path}`, { groupNumber: GROUP, ...more });
  const codeOf = async (wtId: string, path: string, more: object = {}): Promise<number> => (await call(wtId, path, more)).code;

  async function readHistory(wtId: string): Promise<Message[]> {
    return ((await (await engineOf(wtId)).result('history', { conversationID: CONVERSATION })) as { list: Message[] }).list;
  }

  return {
    server,
    core: server.core,
    clientOf,
    engineOf,
    post,
    postWith,
    call,
    codeOf,
    /** Signs in both, so that later requests of a race are sent at the same time. */
    prepare: async (...wtIds: string[]): Promise<void> => {
      for (const wtId of wtIds) await clientOf(wtId);
    },
    change: (change: Partial<Omit<Group, 'id'>>): Promise<void> => server.core.write((unit) => updateGroup(unit.db, GROUP, change)),
    readHistory,
    /** Kinds of the tips that this user can read, oldest first. */
    tipsOf: async (wtId: string): Promise<number[]> => (await readHistory(wtId)).flatMap((message) => tipOf(message)?.detailType ?? []),
    tips: async (wtId: string): Promise<Tip[]> => (await readHistory(wtId)).flatMap((message) => tipOf(message) ?? []),
    memberIds: async (): Promise<string[]> => {
      const rows = await server.core.db.selectFrom('groupMembers').select('userId').where('groupId', '=', GROUP).orderBy('userId').execute();
      return rows.map((row) => row.userId);
    },
    identities: async (): Promise<Record<string, number>> => {
      const rows = await server.core.db.selectFrom('groupMembers').select(['userId', 'identity']).where('groupId', '=', GROUP).execute();
      return Object.fromEntries(rows.map((row) => [row.userId, row.identity]));
    },
    notices: async (wtId: string, list: 'joinApplyList' | 'myApplyList' | 'othersList', page: object = {}): Promise<GroupNotice[]> =>
      ((await post(wtId, `groupNotice/${list}`, page)).rows ?? []).map((row) => groupNoticeSchema.parse(row)),
    /** The counts that a new connection of the notification socket gets (frame 4). */
    countsOf: async (wtId: string): Promise<unknown> => {
      const socket = await (await clientOf(wtId)).openNotify();
      const frame = await socket.waitFor((candidate) => (candidate as { type?: number }).type === 4);
      socket.close();
      return frame.d ?? (frame as { data?: unknown }).data;
    },
    close: () => server.close(),
  };
}

export type Tip = { detailType: number; operatorUser: { wtId: string }; operated: { wtId: string }[]; content: string };

function tipOf(message: Message): Tip | undefined {
  if (message.from !== 'administrator') return undefined;
  return JSON.parse(String(message.payload['data'])) as Tip;
}

export const NO_COUNTS = { joinApplyUnread: 0, othersUnread: 0, myApplyUnread: 0 };
