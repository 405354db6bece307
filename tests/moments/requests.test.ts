import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { ENDPOINTS } from '../../contract/http/endpoints.ts';
import { DEFAULT_CONFIG, type ConfigChange } from '../../server/config.ts';
import { setUserState } from '../support/world.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { createWireClient, type Envelope, type Frame, type WireClient } from '../support/wire-client.ts';

const [AUTHOR, READER, FRIEND, STRANGER] = ['10001', '10002', '10003', '10007'] as const;
let server: TestServer;
afterEach(() => server.close());

async function open(config: ConfigChange = {}): Promise<void> {
  server = await startTestServer({ config });
  await server.core.write(({ db }) => db.updateTable('users').set({ lockHash: null, lockSalt: null }).execute());
}

async function signIn(wtId: string): Promise<WireClient> {
  const client = createWireClient(server.url);
  expect((await client.logIn(wtId)).code).toBe(200);
  return client;
}

const idOf = (answer: Envelope) => (answer.data as { id: string }).id;
const keyed = (key = randomUUID()) => ({ 'Idempotency-Key': key });
const share = async (client: WireClient, more: object = {}) => idOf(await client.post('/user/friendsCircle/add', { content: 'hello', ...more }));
const likesOf = (answer: Envelope) => (answer.data as { praiseList: { wtId: string }[] }).praiseList.map(({ wtId }) => wtId);

/** `type` and `data` of the frames of a notification socket. */
const framesOf = (socket: { frames: readonly Frame[] }) =>
  (socket.frames as readonly { type?: number; data?: unknown; id?: string }[]).filter(({ type }) => type !== undefined);
const countsIn = (socket: { frames: readonly Frame[] }) =>
  framesOf(socket).flatMap(({ type, data }) => (type === 2 ? [(data as { count: number }).count] : []));
const scopesIn = (socket: { frames: readonly Frame[] }) =>
  framesOf(socket).flatMap(({ type, data, id }) => (type === 6 ? [[(data as { scope: string }).scope, id === undefined]] : []));

test('MOMENT-017 a repeated request has one effect, and is answered with what holds now', async () => {
  await open();
  const [author, reader] = [await signIn(AUTHOR), await signIn(READER)];
  const id = await share(author);
  const [like, comment, post] = [keyed(), keyed(), keyed()];
  const toggle = () => reader.post('/friendsCirclePraise/praiseAction', { friendsCircleId: id }, like);
  const answers = await Promise.all([toggle(), toggle()]);
  expect(answers).toMatchObject([{ data: { minePraiseStatus: 1 } }, { data: { minePraiseStatus: 1 } }]);
  expect(likesOf(await toggle())).toEqual([READER]);
  expect(Object.keys((await toggle()).data as object).sort()).toEqual(['minePraiseStatus', 'praiseList']);
  const write = () => reader.post('/friendsCircleComments/add', { friendsCircleId: id, content: 'nice' }, comment);
  const commentId = idOf(await write());
  expect(await write()).toMatchObject({ data: { id: commentId, commentsList: [{ id: commentId, content: 'nice' }] } });
  const postAgain = () => author.post('/user/friendsCircle/add', { content: 'a secret' }, post);
  const posted = idOf(await postAgain());
  expect(await postAgain()).toMatchObject({ code: 200, data: { id: posted, content: 'a secret', mine: 1 } });
  expect((await author.post('/user/friendsCircle/list', {})).total).toBe(2);
  // Neither the key of a removed moment nor its answer shows it again.
  for (const gone of [id, posted]) expect((await author.post('/user/friendsCircle/remove', { id: gone })).code).toBe(200);
  expect([(await toggle()).code, (await write()).code, (await postAgain()).code]).toEqual([404, 404, 404]);
  const kept = await server.core.db.selectFrom('idempotencyKeys').select('answer').execute();
  expect(kept.filter(({ answer }) => /secret|nice/.test(answer))).toEqual([]);
});

test('MOMENT-027 every device of the user gets the count of unread notices, on connecting and live', async () => {
  await open();
  const [author, reader] = [await signIn(AUTHOR), await signIn(READER)];
  const devices = [await author.openNotify(), await (await signIn(AUTHOR)).openNotify()];
  for (const device of devices) await device.waitFor(() => countsIn(device).length === 1);
  const id = await share(author);
  await reader.post('/friendsCirclePraise/praiseAction', { friendsCircleId: id, status: 1 });
  await reader.post('/friendsCircleComments/add', { friendsCircleId: id, content: 'nice' });
  await author.post('/friendsCircleNotice/listByPage', { peek: 1 });
  await author.post('/friendsCircleNotice/listByPage', {});
  await reader.post('/friendsCircleComments/add', { friendsCircleId: id, content: 'again' });
  const late = await (await signIn(AUTHOR)).openNotify();
  await late.waitFor(() => countsIn(late).length === 1);
  expect(countsIn(late)).toEqual([1]);
  await author.post('/friendsCircleNotice/clear', {});
  for (const device of devices) await device.waitFor(() => countsIn(device).length === 6);
  for (const device of devices) expect(countsIn(device)).toEqual([0, 1, 2, 0, 1, 0]);
});

test('MOMENT-028 own devices and the author read moments again, and open lists of people who may see a new one', async () => {
  await open();
  const [author, reader, friend] = [await signIn(AUTHOR), await signIn(READER), await signIn(FRIEND)];
  const tagId = String((await author.post('/userTag/add', { tagName: 'close' })).data);
  await author.post('/userTag/addUser4Tag', { tagId, wtIds: [READER] });
  const sockets = {
    author: await author.openNotify(),
    reader: await reader.openNotify(),
    friend: await friend.openNotify(),
    stranger: await (await signIn(STRANGER)).openNotify(),
  };
  for (const socket of Object.values(sockets)) await socket.waitFor(() => countsIn(socket).length === 1);
  const id = await share(author, { visibility: 1, tagIds: [tagId] });
  const seen = () =>
    [sockets.author, sockets.reader, sockets.friend, sockets.stranger].map((socket) => scopesIn(socket).filter(([scope]) => scope === 'moments'));
  await expect.poll(() => seen().map((list) => list.length)).toEqual([1, 1, 0, 0]);
  // The frame for readers is not repeated after a reconnect.
  expect(seen()).toEqual([[['moments', false]], [['moments', true]], [], []]);
  await reader.post('/friendsCirclePraise/praiseAction', { friendsCircleId: id, status: 1 });
  await expect.poll(() => seen().map((list) => list.length)).toEqual([2, 2, 0, 0]);
  await author.post('/user/friendsCircle/remove', { id });
  await expect.poll(() => seen().map((list) => list.length)).toEqual([3, 3, 0, 0]);
});

test('MOMENT-030 moments, comments, likes and reads are limited by the quotas of the operator', async () => {
  const few = { count: 2, windowMs: 60_000 };
  await open({ quotas: { ...DEFAULT_CONFIG.quotas, moments: few, momentComments: few, momentLikes: few, momentLists: { count: 3, windowMs: 60_000 } } });
  const [author, reader] = [await signIn(AUTHOR), await signIn(READER)];
  const id = await share(author);
  const codesOf = async (path: string, body: object, client = reader) => {
    const codes = [];
    for (let count = 0; count < 3; count += 1) codes.push((await client.post(path, body)).code);
    return codes;
  };
  expect(await codesOf('/user/friendsCircle/add', { content: 'x' })).toEqual([200, 200, 429]);
  expect(await codesOf('/friendsCircleComments/add', { friendsCircleId: id, content: 'x' })).toEqual([200, 200, 429]);
  expect(await codesOf('/friendsCirclePraise/praiseAction', { friendsCircleId: id })).toEqual([200, 200, 429]);
  await reader.post('/user/friendsCircle/list', {});
  await reader.post('/friendsCircleNotice/listByPage', {});
  expect(await codesOf('/user/friendsCircle/getInfoById', { id })).toEqual([200, 429, 429]);
});

test('MOMENT-031 a restricted account reads moments and clears its notices, and every other request gets 20012', async () => {
  await open();
  const [author, reader] = [await signIn(AUTHOR), await signIn(READER)];
  const [id, own] = [await share(author), await share(reader)];
  await setUserState(server.core, READER, 'restricted');
  const codeOf = async (path: string, body: object) => (await reader.post(path, body)).code;
  for (const path of ['/user/friendsCircle/list', '/friendsCircleNotice/listByPage', '/friendsCircleNotice/clear']) expect(await codeOf(path, {})).toBe(200);
  expect(await codeOf('/user/friendsCircle/getInfoById', { id })).toBe(200);
  const denied = [
    ['/user/friendsCircle/add', { content: 'x' }],
    ['/user/friendsCircle/remove', { id: own }],
    ['/friendsCirclePraise/praiseAction', { friendsCircleId: id }],
    ['/friendsCircleComments/add', { friendsCircleId: id, content: 'x' }],
    ['/friendsCircleComments/remove', { id }],
  ] as const;
  for (const [path, body] of denied) expect(await codeOf(path, body), path).toBe(20012);
});

test('MOMENT-032 with features.moments 0 every request gets 3122, and what exists is kept', async () => {
  await open({ features: { ...DEFAULT_CONFIG.features, moments: 0 } });
  const client = await signIn(AUTHOR);
  const paths = ENDPOINTS.filter(({ path }) => path.includes('friendsCircle')).map(({ path }) => path);
  expect(paths).toHaveLength(11);
  const bodies: Record<string, object> = {
    add: { content: 'x' },
    praiseAction: { friendsCircleId: 'x' },
    commentsAndPraiseListByBatch: { ids: [] },
  };
  for (const path of paths) {
    const body = path.startsWith('/friendsCircleComments/add') ? { friendsCircleId: 'x', content: 'x' } : (bodies[path.split('/').at(-1) ?? ''] ?? { id: 'x' });
    expect((await client.post(path, body)).code, path).toBe(3122);
  }
  const socket = await client.openNotify();
  await socket.waitFor(() => countsIn(socket).length === 1);
  expect(countsIn(socket)).toEqual([0]);
});
