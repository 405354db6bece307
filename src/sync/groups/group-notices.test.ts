import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aGroupNotice } from '../../../tests/support/builders.ts';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { GroupNotice } from '../../../contract/http/groups/group-notices.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import type { GroupNoticeRow } from '../../core/groups/notices/group-notices.ts';
import type { NoticeList } from '../../core/groups/notices/notice-counts.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { write } from '../../db/transaction.ts';
import { auditGroupApplication, readNoticeList } from '../commands/groups/group-notices.ts';
import { findScope } from '../lists/scopes.ts';
import { applyNotice } from '../notices/apply-notice.ts';
import { createNoticePager } from './group-notice-lists.ts';

let bench: SyncBench;
let queue: QueuedOps;
let answer: () => OpAnswer;
let sent: OpRequest['body'][];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push(request.body);
    return answer();
  });
  ({ bench } = queue);
});
afterEach(async () => queue.close());

const PATHS: Readonly<Record<string, NoticeList>> = {
  '/user/groupNotice/joinApplyList': 'joinApply',
  '/user/groupNotice/myApplyList': 'myApply',
  '/user/groupNotice/othersList': 'others',
};
type Asked = { readonly pageNum: number; readonly pageSize: number };

/** The server, with these rows in each list. */
function serverWith(lists: Partial<Record<NoticeList, readonly GroupNotice[]>>, asked: [NoticeList, Asked][] = []): HttpClient {
  const call = async ({ path }: { path: string }, page: Asked): Promise<ApiOutcome<unknown>> => {
    const list = PATHS[path] ?? 'others';
    asked.push([list, page]);
    const all = lists[list] ?? [];
    const value = all.slice((page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize);
    return { kind: 'ok', value, total: all.length, cursor: '' };
  };
  return { call } as unknown as HttpClient;
}
const noticesOf = (count: number): GroupNotice[] => Array.from({ length: count }, (_, at) => sentNotice(String(at).padStart(3, '0')));
const sentNotice = (noticeId: string, parts: Partial<GroupNotice> = {}): GroupNotice => {
  const { noticeId: _own, list: _list, ...notice } = aGroupNotice(noticeId);
  return { ...notice, id: noticeId, ...parts };
};
const load = async (api: HttpClient) =>
  bench.drive(findScope('notices')?.definition.load({ context: bench.context, api, ended: () => undefined }, '') ?? Promise.reject(new Error('none')));
const store = async (...rows: GroupNoticeRow[]) => bench.drive(bench.db.groupNotices.bulkPut(rows));
const states = async () => (await bench.drive(bench.db.groupNotices.toArray())).map(({ id, auditStatus }) => [id, auditStatus]);
const audit = async (id: string, reply: 'approve' | 'reject' = 'approve', remark = '') =>
  bench.drive(auditGroupApplication(bench.commands, id, { answer: reply, remark }));
const counts = async () => bench.drive(readKv(bench.db, 'groupNoticeUnread'));
const setCounts = async (joinApplyUnread: number, othersUnread = 0) =>
  bench.drive(write(bench.db, ['kv'], async () => putKv(bench.db, 'groupNoticeUnread', { joinApplyUnread, othersUnread, myApplyUnread: 0 })));

describe('an answer to an application', () => {
  test('GROUP-158 G2 is shown at once and queued once', async () => {
    await store(aGroupNotice('a'), aGroupNotice('b'));
    await audit('joinApply a', 'reject', ' 名额已满 ');
    await audit('joinApply a');
    expect(await states()).toEqual([
      ['joinApply a', 2],
      ['joinApply b', 0],
    ]);
    await queue.work();
    expect(sent).toEqual([{ id: 'a', groupNumber: '200001', applyWtId: '10002', auditStatus: 2, auditRemark: '名额已满' }]);
  });

  test('GROUP-158 answers no application of the user', async () => {
    await store(aGroupNotice('a', { list: 'myApply', id: 'myApply a' } as Partial<GroupNoticeRow>));
    await audit('myApply a');
    expect([await states(), await bench.drive(bench.db.ops.count())]).toEqual([[['myApply a', 0]], 0]);
  });

  test.each([
    ['the server accepts it', { kind: 'ok', value: null } as const, 1, []],
    ['another admin was first (11065)', { kind: 'refused', code: 11065, message: '' } as const, 3, []],
    ['the person meets no limit of the group', { kind: 'refused', code: 11072, message: '' } as const, 0, [11072]],
  ])('GROUP-158 G8 shows the result when %s, and the lists are read again', async (...[, outcome, status, refused]) => {
    await store(aGroupNotice('a'));
    await audit('joinApply a');
    answer = () => outcome;
    await queue.work();
    expect([await states(), queue.refusals, await bench.drive(bench.db.ops.count())]).toEqual([[['joinApply a', status]], refused, 0]);
    expect(queue.readAgain).toEqual(refused.length > 0 ? [] : ['notices']);
  });

  test('GROUP-158 stays shown over an older list, and the answer of another admin replaces it', async () => {
    await store(aGroupNotice('a'));
    await audit('joinApply a');
    await load(serverWith({ joinApply: [sentNotice('a')] }));
    expect(await states()).toEqual([['joinApply a', 1]]);
    await load(serverWith({ joinApply: [sentNotice('a', { auditStatus: 2, handlerNickName: '周沐阳' })] }));
    expect(await states()).toEqual([['joinApply a', 2]]);
  });
});

describe('the three lists', () => {
  test('GROUP-156 are stored apart, and rows that the server no longer lists are deleted', async () => {
    await store(aGroupNotice('gone'));
    await load(serverWith({ joinApply: [sentNotice('a')], myApply: [sentNotice('a')], others: [sentNotice('c', { type: 2 })] }));
    expect((await states()).map(([id]) => id)).toEqual(['joinApply a', 'myApply a', 'others c']);
    expect(await bench.drive(readKv(bench.db, 'groupNoticeTotals'))).toEqual({ joinApply: 1, myApply: 1, others: 1 });
  });

  test('GROUP-156 have pages of 20 rows, and all stored pages are read again', async () => {
    const asked: [NoticeList, Asked][] = [];
    const api = serverWith({ others: noticesOf(55) }, asked);
    await load(api);
    expect(asked.at(-1)).toEqual(['others', { pageNum: 1, pageSize: 20 }]);
    const more = createNoticePager({ api, db: bench.context.db, epoch: bench.context.epoch });
    expect(await bench.drive(more({ list: 'others' }))).toEqual({ isEnd: false });
    expect(await bench.drive(more({ list: 'others' }))).toEqual({ isEnd: true });
    expect(await bench.drive(bench.db.groupNotices.count())).toBe(55);
    asked.length = 0;
    await load(api);
    expect(asked.filter(([list]) => list === 'others')).toEqual([['others', { pageNum: 1, pageSize: 60 }]]);
    expect(await bench.drive(bench.db.groupNotices.count())).toBe(55);
  });

  test('GROUP-158 a further page that was requested before an answer does not show the application as waiting again', async () => {
    await store(aGroupNotice('000'));
    const server = serverWith({ joinApply: noticesOf(2) });
    const call = async (...request: Parameters<typeof server.call>) => {
      const page = await server.call(...request);
      await bench.db.groupNotices.update('joinApply 000', { auditStatus: 1 });
      return page;
    };
    const more = createNoticePager({ api: { ...server, call } as HttpClient, db: bench.context.db, epoch: bench.context.epoch });
    await bench.drive(more({ list: 'joinApply' }));
    expect(await states()).toEqual([
      ['joinApply 000', 1],
      ['joinApply 001', 0],
    ]);
  });

  test('GROUP-156 G10 keep their rows when the server cannot answer', async () => {
    await store(aGroupNotice('a'));
    const api = { call: async () => ({ kind: 'unreachable' }) } as unknown as HttpClient;
    await expect(load(api)).rejects.toThrow('no answer');
    expect(await states()).toEqual([['joinApply a', 0]]);
  });
});

describe('the unread counts', () => {
  test('GROUP-157 reading a list resets its count at once and is queued, once', async () => {
    await setCounts(3, 2);
    await bench.drive(readNoticeList(bench.commands, 'joinApply'));
    await bench.drive(readNoticeList(bench.commands, 'joinApply'));
    expect(await counts()).toEqual({ joinApplyUnread: 0, othersUnread: 2, myApplyUnread: 0 });
    answer = () => ({ kind: 'ok', value: null });
    await queue.work();
    expect([sent, await counts()]).toEqual([[{ type: 1 }], { joinApplyUnread: 0, othersUnread: 2, myApplyUnread: 0 }]);
  });

  test('GROUP-157 a count that arrives before the reading was sent does not come back', async () => {
    await setCounts(3);
    await bench.drive(readNoticeList(bench.commands, 'joinApply'));
    await bench.drive(applyNotice(bench.context, { type: 4, data: { joinApplyUnread: 3, othersUnread: 1, myApplyUnread: 0 } }));
    expect(await counts()).toEqual({ joinApplyUnread: 0, othersUnread: 1, myApplyUnread: 0 });
  });
});
