import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENGINE_EVENTS } from '../../contract/engine-events.ts';
import { groupConversationId, MENTION_ALL_ID } from '../../contract/ids.ts';
import { editGroup } from '../../server/commands/groups/edit-group.ts';
import { GROUP_TIP } from '../../server/commands/groups/group-tip.ts';
import { postGroupTip } from '../../server/commands/groups/post-group-tip.ts';
import { recallMessage } from '../../server/commands/messages/recall-message.ts';
import { sendMessage } from '../../server/commands/messages/send-message.ts';
import { NOTICE, type Unit } from '../../server/commands/unit.ts';
import { listNoticeFramesAfter } from '../../server/store/account/notice-frames.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { newState, readHead } from '../../server/store/conversations/conversations.ts';
import { IDENTITY } from '../../contract/http/groups/group-values.ts';
import { insertGroup, insertMember, insertMembers } from '../../server/store/groups/groups.ts';
import { listEventBodies, listEventHeadsAfter } from '../../server/store/events/user-events.ts';
import { createTestCore, type TestCore } from '../support/test-server.ts';

const GROUP = '300001';
const CONV = groupConversationId(GROUP);
const MEMBERS = 100;
const OWNER = '500000';
const LATE = '10001';
const userIds = Array.from({ length: MEMBERS }, (_value, index) => String(500_000 + index));

/** `rows` = rows that the database wrote; `parsed` = stored texts that were parsed; `bytes` = bytes stored in the members' logs. */
type Cost = { readonly rows: number; readonly parsed: number; readonly bytes: number };

let core: TestCore;
let sent = 0;

beforeAll(async () => {
  core = await createTestCore();
  await core.write(fill);
});
afterAll(() => core.close());

/** Each member has read up to another sequence, so that all list rows differ. */
async function fill(unit: Unit): Promise<void> {
  const { db, now } = unit;
  const user = await db.selectFrom('users').selectAll().where('id', '=', '10001').executeTakeFirstOrThrow();
  await insertRows(
    db,
    'users',
    userIds.map((id) => ({ ...user, id, phone: null, luckyNumber: null, pts: 0, prunedPts: 0 })),
  );
  await insertGroup(db, { id: GROUP, name: 'Group', ownerId: OWNER, createdAt: now });
  const members = userIds.map((userId) => ({ groupId: GROUP, userId, identity: userId === OWNER ? IDENTITY.owner : IDENTITY.member, joinedAt: now }));
  await insertMembers(db, members, 0);
  await insertRows(db, 'conversations', [{ conv: CONV, type: 'GROUP', lastSeq: 1000, createdAt: now }]);
  await insertRows(
    db,
    'conversationStates',
    userIds.map((userId, index) => ({ ...newState(userId, CONV, now), readSeq: index, unread: 1000 - index })),
  );
}

const send =
  (atUserList: string[] = []) =>
  async (unit: Unit): Promise<string> => {
    sent += 1;
    const rest = { cloudCustomData: '', needReadReceipt: false, random: sent, clientTime: 0 };
    const text = 'A message of a usual length, as people write it.';
    const message = await sendMessage(unit, OWNER, {
      ID: `${OWNER}-1-${sent}`,
      conversationID: CONV,
      type: 'TIMTextElem',
      payload: { text },
      atUserList,
      ...rest,
    });
    return message.ID;
  };

/** Adds a member with the tip about it, which is the first message that the new member may read. */
async function admit(unit: Unit): Promise<void> {
  const { lastSeq } = await readHead(unit.db, CONV);
  await insertMember(unit.db, { groupId: GROUP, userId: LATE, identity: IDENTITY.member, joinedAt: unit.now }, lastSeq);
  await postGroupTip(unit, GROUP, { detailType: GROUP_TIP.search, operatorId: LATE, operatedIds: [], toIds: undefined });
}

async function measure(run: (unit: Unit) => Promise<unknown>): Promise<Cost> {
  return core.write(async (unit) => {
    const before = await countStored(unit);
    const parse = vi.spyOn(JSON, 'parse');
    await run(unit);
    const after = await countStored(unit);
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    return { rows: after.rows - before.rows, parsed, bytes: after.bytes - before.bytes };
  });
}

async function countStored(unit: Unit): Promise<{ rows: number; bytes: number }> {
  const { rows } = await sql<{ rows: number; bytes: number }>`select total_changes() as ${sql.ref('rows')},
    (select coalesce(sum(octet_length(body)), 0) from ${sql.table('userEvents')}) +
    (select coalesce(sum(octet_length(body)), 0) from ${sql.table('eventBodies')}) as bytes`.execute(unit.db);
  return rows[0] ?? { rows: 0, bytes: 0 };
}

describe('in a group just below largeGroupAbove, compared with one message', () => {
  let message: Cost;
  beforeAll(async () => {
    message = await measure(send());
  });

  test('a message writes a list row, a pts and an event for each member, and stores its text once', () => {
    expect(message.rows).toBeLessThan(3.1 * MEMBERS);
    expect(message.bytes).toBeLessThan(10 * MEMBERS);
  });

  test('a recall writes at most 1.7 times the rows and no copied list row for each member', async () => {
    const ID = await core.write(send());
    const recall = await measure((unit) => recallMessage(unit, OWNER, ID));
    expect(recall.rows).toBeLessThan(1.7 * message.rows);
    expect(recall.bytes).toBeLessThan(100 * MEMBERS);
    expect(recall.parsed).toBeLessThan(20);
  });

  test('a rename writes at most 2.5 times the rows and no copied list row for each member', async () => {
    const rename = await measure((unit) => editGroup(unit, { userId: OWNER, origin: 'https://wisp.test', edit: { groupNumber: GROUP, groupName: 'other' } }));
    expect(rename.rows).toBeLessThan(2.5 * message.rows);
    expect(rename.bytes).toBeLessThan(100 * MEMBERS);
    expect(rename.parsed).toBeLessThan(20);
  });

  test('a mention of everyone parses equal lists of mentions once', async () => {
    await measure(send([MENTION_ALL_ID]));
    const mention = await measure(send([MENTION_ALL_ID]));
    expect(mention.rows).toBeLessThan(1.5 * message.rows);
    expect(mention.parsed).toBeLessThan(20);
  });

  test('a member who joined after the message gets no notice of its recall', async () => {
    const ID = await core.write(send());
    await core.write((unit) => admit(unit));
    await core.write((unit) => recallMessage(unit, OWNER, ID));
    const framesOf = async (userId: string) =>
      (await listNoticeFramesAfter(core.db, userId, { id: 0, count: 100 })).filter(({ type }) => type === NOTICE.groupWithdraw);
    expect([(await framesOf(OWNER)).length, (await framesOf('500001')).length, (await framesOf(LATE)).length]).toEqual([2, 2, 0]);
  });

  test('each member reads the complete own list row from the own log', async () => {
    const head = (await listEventHeadsAfter(core.db, '500007', 0)).findLast(({ name }) => name === 'conv.update');
    const body = (await listEventBodies(core.db, '500007', [head?.pts ?? 0])).get(head?.pts ?? 0) ?? '';
    expect(head?.bytes).toBeGreaterThanOrEqual(body.length - 2);
    const { eventPts: _eventPts, ...row } = ENGINE_EVENTS['conv.update'].parse(JSON.parse(body));
    expect(row).toMatchObject({ conversationID: CONV, readSequence: 7, groupProfile: { name: 'other' }, markList: [] });
  });
});
