import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGroup, anItem } from '../../../tests/support/builders.ts';
import { BENCH_ME, createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import { ENGINE_EVENTS } from '../../../contract/engine-events.ts';
import type { GroupMember } from '../../../contract/groups.ts';
import { changeGroupMembers, listGroupMembers, readGroupMembers } from '../../db/people/group-members.ts';
import { putKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { createMemberRefresher } from './refresh-members.ts';

const GROUP = '200001';

function aMember(wtId: string, parts: Partial<GroupMember> = {}): GroupMember {
  const memberUserInfo = { vipLevel: 0, svipLevel: 0, vipStatus: 0, svipStatus: 0 };
  const blank = { avatar: '', groupNickname: '', level: 0, muteUntil: 0, joinTime: 0, position: undefined, isDisabled: undefined };
  return { wtId, userId: wtId, nickName: `成员${wtId}`, identity: 1, memberUserInfo, ...blank, ...parts };
}

let bench: SyncBench;
let refresh: (groupID: string) => Promise<boolean>;
let onServer: GroupMember[];
/** Runs between the first page and the next. */
let betweenPages: () => Promise<unknown>;

beforeEach(async () => {
  bench = await createSyncBench();
  refresh = createMemberRefresher(bench.context);
  onServer = [];
  betweenPages = async () => undefined;
  bench.engine.on('groupMembers', async ({ offset, count = 100 }) => {
    if (offset > 0) await betweenPages();
    const list = onServer.slice(offset, offset + count);
    return { kind: 'ok', value: { list, offset: list.length < count ? 0 : offset + count } };
  });
  await bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'cursor', 0)));
});
afterEach(async () => bench.close());

const stored = async () => (await bench.drive(listGroupMembers(bench.db, GROUP))).map((row) => row.wtId);
const asked = () => bench.engine.calls.filter((call) => call.method === 'groupMembers').length;
const apply = async (pts: number, d: { list?: GroupMember[]; removed?: string[] }) =>
  applyBatch(bench.context, [anItem(pts, { e: 'group.member', d: { groupNumber: GROUP, ...d } })]);

describe('the members of a group', () => {
  test('GROUP-008 are loaded page by page, completely for a group of 2000', async () => {
    onServer = Array.from({ length: 2000 }, (_, at) => aMember(String(20_000 + at)));
    expect(await bench.drive(refresh(GROUP))).toBe(true);
    expect((await stored()).sort()).toEqual(onServer.map((member) => member.wtId));
    expect(asked()).toBe(21);
  });

  test('of groups that the user has left are deleted with the next read, and those of the other groups stay', async () => {
    await bench.drive(bench.db.groups.bulkPut([aGroup('200002'), { ...aGroup('200003'), operationType: 8 }]));
    for (const group of ['200002', '200003', '200004']) await bench.drive(changeGroupMembers(bench.db, group, { list: [aMember('10009')], removed: [] }));
    onServer = [aMember('10003')];
    await bench.drive(refresh(GROUP));
    expect((await bench.drive(bench.db.groupMembers.toArray())).map(({ key }) => key)).toEqual([`${GROUP}:10003`, '200002:10009']);
  });

  test('are removed and updated to match the server, and the group counts them', async () => {
    await bench.drive(bench.db.groups.bulkPut([aGroup(GROUP, { groupMemberCount: 9 }), aGroup('200002')]));
    await bench.drive(changeGroupMembers(bench.db, GROUP, { list: [aMember('10002'), aMember('10003')], removed: [] }));
    await bench.drive(changeGroupMembers(bench.db, '200002', { list: [aMember('10009')], removed: [] }));
    onServer = [aMember('10003', { identity: 2 }), aMember('10004')];
    await bench.drive(refresh(GROUP));
    expect(await stored()).toEqual(['10003', '10004']);
    expect((await bench.drive(readGroupMembers(bench.db, GROUP, ['10003', '10002']))).map((row) => row?.identity)).toEqual([2, undefined]);
    expect((await bench.drive(bench.db.groups.get(GROUP)))?.groupMemberCount).toBe(2);
    expect(await bench.drive(listGroupMembers(bench.db, '200002'))).toHaveLength(1);
  });

  test('do not include a member who left between two pages', async () => {
    onServer = Array.from({ length: 150 }, (_, at) => aMember(String(20_000 + at)));
    betweenPages = async () => {
      betweenPages = async () => undefined;
      onServer = onServer.slice(1);
      await apply(1, { removed: ['20000'] });
    };
    expect(await bench.drive(refresh(GROUP))).toBe(true);
    expect(await stored()).toHaveLength(149);
    expect(await stored()).not.toContain('20000');
  });

  test('G7 do not include a member whose removal is still being stored when the last page arrives', async () => {
    onServer = Array.from({ length: 150 }, (_, at) => aMember(String(20_000 + at)));
    let leaving: Promise<unknown> = Promise.resolve();
    betweenPages = async () => {
      betweenPages = async () => undefined;
      onServer = onServer.slice(1);
      leaving = apply(1, { removed: ['20000'] });
    };
    expect(await bench.drive(refresh(GROUP))).toBe(true);
    await bench.drive(leaving);
    expect(await stored()).not.toContain('20000');
  });

  test('GROUP-008 are added and removed by events', async () => {
    await bench.drive(apply(1, { list: [aMember('10002'), aMember('10003')] }));
    await bench.drive(apply(2, { list: [aMember('10003', { identity: 2 })], removed: ['10002'] }));
    expect(await bench.drive(readGroupMembers(bench.db, GROUP, ['10002', '10003']))).toMatchObject([undefined, { identity: 2 }]);
  });

  test('a partial update of a group keeps the other fields, and a partial update of an unknown group is ignored', async () => {
    const whole = { name: '产品群', groupMemberCount: 6, selfMember: { identity: 1, wtId: BENCH_ME, userId: BENCH_ME } };
    const notify = async (pts: number, d: object) =>
      bench.drive(applyBatch(bench.context, [anItem(pts, { e: 'group.update', d: ENGINE_EVENTS['group.update'].parse(d) })]));
    await notify(1, { groupNumber: '200009', groupMemberCount: 3 });
    expect(await bench.drive(bench.db.groups.get('200009'))).toBeUndefined();
    await notify(2, { groupNumber: GROUP, groupID: GROUP, txGroupid: GROUP, ...whole });
    await notify(3, { groupNumber: GROUP, groupMemberCount: 7 });
    expect(await bench.drive(bench.db.groups.get(GROUP))).toMatchObject({ ...whole, groupMemberCount: 7, groupNotice: '' });
  });

  test('are requested at most once a minute, and two simultaneous calls share the answer', async () => {
    onServer = [aMember('10002')];
    expect(await bench.drive(Promise.all([refresh(GROUP), refresh(GROUP)]))).toEqual([true, true]);
    await bench.drive(refresh(GROUP));
    expect(asked()).toBe(1);
    await bench.loop.advance(61_000);
    await bench.drive(refresh(GROUP));
    expect(asked()).toBe(2);
  });

  test('G10 stay unchanged without an answer, and the next call requests them again', async () => {
    await bench.drive(changeGroupMembers(bench.db, GROUP, { list: [aMember('10002')], removed: [] }));
    bench.engine.on('groupMembers', () => ({ kind: 'unknown' }));
    expect(await bench.drive(refresh(GROUP))).toBe(false);
    expect(await stored()).toEqual(['10002']);
    await bench.drive(refresh(GROUP));
    expect(asked()).toBe(2);
    expect(bench.errors).toEqual([]);
  });
});
