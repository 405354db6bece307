import { describe, expect, test } from 'vitest';
import { aGroupNotice } from '../../../../tests/support/builders.ts';
import { auditStateOf, canAudit, listUnread } from './group-notices.ts';
import { newUnreadMemory, unreadSinceOpened } from './unread-since-opened.ts';
import { hasNewNotices, unreadNotices, unreadOf, withListRead } from './notice-counts.ts';

const DAY_MS = 86_400_000;
const NOW = 1_700_000_000_000;

describe('an application to a group', () => {
  test.each([
    [0, 0, 'waiting'],
    [0, 31 * DAY_MS, 'closed'],
    [1, 31 * DAY_MS, 'approved'],
    [2, 0, 'rejected'],
    [3, 0, 'closed'],
    [9, 0, 'closed'],
  ] as const)('GROUP-158 with the status %d after %d ms is %s', (auditStatus, ageMs, state) => {
    expect(auditStateOf({ auditStatus, createTs: NOW }, NOW + ageMs)).toBe(state);
  });

  test('GROUP-158 can be answered while it waits, and only in the list of applications to answer', () => {
    const row = aGroupNotice('a', { createTs: NOW });
    expect(canAudit(row, NOW)).toBe(true);
    expect(canAudit({ ...row, auditStatus: 1 }, NOW)).toBe(false);
    expect(canAudit({ ...row, list: 'myApply' }, NOW)).toBe(false);
  });
});

describe('GROUP-157 the counts of the three lists', () => {
  const counts = { joinApplyUnread: 1, othersUnread: 2, myApplyUnread: 4 };

  test('are summed, and each is reset alone', () => {
    expect([unreadNotices(counts), unreadNotices(undefined)]).toEqual([7, 0]);
    expect(withListRead(counts, 'others')).toEqual({ joinApplyUnread: 1, othersUnread: 0, myApplyUnread: 4 });
    expect(unreadOf(counts, 'myApply')).toBe(4);
  });

  test('bring new rows when one of them has grown', () => {
    expect(hasNewNotices(undefined, counts)).toBe(true);
    expect(hasNewNotices(counts, counts)).toBe(false);
    expect(hasNewNotices(counts, { ...counts, joinApplyUnread: 0 })).toBe(false);
    expect(hasNewNotices(counts, { ...counts, joinApplyUnread: 0, othersUnread: 3 })).toBe(true);
  });

  test('mark the newest waiting applications, the newest results and the newest changes', () => {
    const waiting = ['a', 'b', 'c'].map((id, at) => aGroupNotice(id, { createTs: at }));
    const answered = aGroupNotice('d', { createTs: 9, auditStatus: 1 });
    expect([...listUnread([...waiting, answered], 2)]).toEqual(['joinApply c', 'joinApply b']);
    const mine = [answered, ...waiting].map((row) => ({ ...row, list: 'myApply' as const, id: `myApply ${row.noticeId}` }));
    expect([...listUnread(mine, 2)]).toEqual(['myApply d']);
    const others = [answered, ...waiting].map((row) => ({ ...row, list: 'others' as const }));
    expect(listUnread(others, 2).size).toBe(2);
  });
});

test('GROUP-157 rows keep their dots while the list is open, also rows that arrive after their count, and answered ones', () => {
  const memory = newUnreadMemory();
  const [a, b, c] = [aGroupNotice('a', { createTs: 1 }), aGroupNotice('b', { createTs: 2 }), aGroupNotice('c', { createTs: 3 })];
  const dots = (rows: Parameters<typeof unreadSinceOpened>[1]['rows'], unread: number) => [...unreadSinceOpened(memory, { rows, unread })].sort();
  expect(dots([], 2)).toEqual([]);
  expect(dots([a, b], 2)).toEqual(['joinApply a', 'joinApply b']);
  expect(dots([a, b], 0)).toEqual(['joinApply a', 'joinApply b']);
  expect(dots([a, { ...b, auditStatus: 1 }], 0)).toEqual(['joinApply a', 'joinApply b']);
  expect(dots([a, b, c], 1)).toEqual(['joinApply a', 'joinApply b', 'joinApply c']);
});
