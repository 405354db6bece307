import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectUser } from '../support/core-client.ts';
import type { PostgresCluster } from '../store/postgres.ts';
import { ADMIN, BENCHES, CONVERSATION, GROUP, MEMBER, openGroupBench, OTHER, OUTSIDER, OWNER, STRANGER, type GroupBench } from './group-bench.ts';

type Listed = { list: { conversationID: string }[] };

describe.each(BENCHES)('the end of %s', (_name, start, largeGroupAbove) => {
  let cluster: PostgresCluster | undefined;
  let bench: GroupBench;

  beforeAll(async () => {
    cluster = await start();
  }, 60_000);
  afterAll(() => cluster?.stop(), 60_000);
  beforeEach(async () => {
    bench = await openGroupBench({ cluster, largeGroupAbove });
  });
  afterEach(() => bench.close());

  test('GROUP-085 reaches every member with a tip, an event, a notice and the loss of the conversation', async () => {
    const member = await bench.engineOf(MEMBER);
    await member.codeOf('convPin', { id: CONVERSATION, on: true });
    await member.codeOf('convMute', { id: CONVERSATION, type: 'AcceptNotNotify' });
    await member.codeOf('convMark', { ids: [CONVERSATION], mark: '4', on: true });
    const offline = await connectUser(bench.core, OTHER);
    const pts = (offline.hello.r as { pts: number }).pts;
    offline.leave();
    expect(await bench.codeOf(OWNER, 'remove')).toBe(200);
    expect(member.lastEvent('group.dissolve')).toEqual({ groupNumber: GROUP, operationType: 5 });
    const order = member.frames.map((frame) => frame.e).filter((name) => name === 'msg.new' || name === 'group.dissolve');
    expect(order.slice(-2)).toEqual(['msg.new', 'group.dissolve']);
    expect((await bench.tips(MEMBER)).at(-1)).toMatchObject({ detailType: 17, operatorUser: { wtId: OWNER } });
    for (const wtId of [OWNER, ADMIN, MEMBER]) {
      const { list } = (await (await bench.engineOf(wtId)).result('conversations')) as Listed;
      expect(list.map((row) => row.conversationID)).not.toContain(CONVERSATION);
    }
    const state = bench.core.db.selectFrom('conversationStates').selectAll().where('conv', '=', CONVERSATION).where('userId', '=', MEMBER);
    expect(await state.executeTakeFirst()).toMatchObject({ operationType: 5, removed: 1, pinned: 0, marks: '[]', unread: 0, isLarge: 0 });
    expect(await bench.notices(MEMBER, 'othersList')).toMatchObject([{ type: 3, groupName: 'Wisp 产品群', applyWtId: OWNER }]);
    expect(await bench.notices(OWNER, 'othersList')).toEqual([]);
    const again = await connectUser(bench.core, OTHER);
    const { events } = (await again.result('sync', { pts })) as { events: { e: string; d: unknown }[] };
    expect(events.filter(({ e }) => e === 'group.dissolve').map(({ d }) => d)).toEqual([{ groupNumber: GROUP, operationType: 5 }]);
  });

  test('GROUP-085 leaves the row of a person who was removed before as it is, because that person hears of nothing', async () => {
    const former = await bench.engineOf(MEMBER);
    await bench.codeOf(OWNER, 'member/remove', { wtIds: [MEMBER] });
    for (const mark of ['4', '2']) await former.codeOf('convMark', { ids: [CONVERSATION], mark, on: true });
    const before = former.frames.length;
    expect(await bench.codeOf(OWNER, 'remove')).toBe(200);
    expect(former.frames.length).toBe(before);
    const state = bench.core.db.selectFrom('conversationStates').select(['marks', 'removed']).where('conv', '=', CONVERSATION).where('userId', '=', MEMBER);
    expect(await state.executeTakeFirst()).toEqual({ marks: '["4","2"]', removed: 0 });
  });

  test('GROUP-086 ends everything that the group allowed, and looks like a missing group', async () => {
    await bench.change({ confirminviteSwitch: 1 });
    await bench.codeOf(STRANGER, 'member/activeJoin');
    expect(await bench.codeOf(OWNER, 'remove')).toBe(200);
    const member = await bench.engineOf(MEMBER);
    expect((await member.send(CONVERSATION, 'hello?')).code).toBe(10010);
    expect(await bench.codeOf(OUTSIDER, 'member/activeJoin')).toBe(11075);
    expect(await bench.codeOf(OUTSIDER, 'getCardInfoById')).toBe(404);
    for (const path of ['getInfoById', 'remove', 'member/quit', 'admin/getMutedList', 'memberBlack/list']) expect(await bench.codeOf(OWNER, path)).toBe(404);
    expect(await bench.notices(STRANGER, 'myApplyList')).toMatchObject([{ auditStatus: 3 }]);
    expect(await bench.countsOf(OWNER)).toMatchObject({ joinApplyUnread: 0 });
    for (const table of ['groupMembers', 'groupBlacklist'] as const)
      expect(await bench.core.db.selectFrom(table).selectAll().where('groupId', '=', GROUP).execute()).toEqual([]);
    const own = (await bench.post(OWNER, 'groupchat/add', { groupName: '新的群', wtIds: [MEMBER] })) as { code: number };
    expect(own.code).toBe(200);
  });

  test('GROUP-087 leaves what the members received readable, and nothing later', async () => {
    const member = await bench.engineOf(MEMBER);
    await member.send(CONVERSATION, '最后一句');
    await bench.codeOf(OWNER, 'remove');
    const texts = (await bench.readHistory(MEMBER)).map((message) => message.payload['text']).filter((text) => text !== undefined);
    expect(texts).toContain('最后一句');
    expect((await bench.readHistory(MEMBER)).at(-1)?.from).toBe('administrator');
  });

  test('GROUP-087 a device that was away reads what was sent before the end', async () => {
    const member = await bench.engineOf(MEMBER);
    // Read before: a client knows the log of a large group by its number.
    const { pts, groups } = member.hello.r as { pts: number; groups?: { pts: number }[] };
    const [from] = groups ?? [];
    await (await bench.engineOf(OWNER)).send(CONVERSATION, '趁还在群里');
    await bench.codeOf(OWNER, 'remove');
    const log = from === undefined ? { pts } : { pts: from.pts, group: GROUP };
    const { events } = (await member.result('sync', log)) as { events: { e: string; d: { payload: { text?: string } } }[] };
    const texts = events.filter(({ e }) => e === 'msg.new').map(({ d }) => d.payload.text);
    expect(texts.slice(0, -1)).toEqual(['趁还在群里']);
    const outsider = await bench.engineOf(STRANGER);
    expect(await outsider.codeOf('sync', { pts: 0, group: GROUP })).toBe(404);
  });

  test('GROUP-088 is decided by the owner alone, and a repeated request ends nothing twice', async () => {
    for (const [wtId, code] of [
      [ADMIN, 403],
      [MEMBER, 403],
      [STRANGER, 404],
    ] as const)
      expect(await bench.codeOf(wtId, 'remove')).toBe(code);
    expect((await bench.memberIds()).length).toBe(6);
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = [1, 2].map(async () => bench.postWith(OWNER, 'groupchat/remove', { body: { groupNumber: GROUP }, headers: key }));
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([200, 200]);
    expect((await bench.tipsOf(MEMBER)).filter((kind) => kind === 17)).toHaveLength(1);
  });
});
