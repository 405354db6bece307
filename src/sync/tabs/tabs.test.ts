import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_TABS } from '../../../contract/http/tab-values.ts';
import { sessionGroupSchema, type TabMember } from '../../../contract/http/tabs.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { ListChange } from '../../core/lists/lists.ts';
import { TABS } from '../../core/lists/tabs-list.ts';
import type { TabRow } from '../../core/rows.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { changeList } from '../commands/lists/change-list.ts';
import { loadList } from '../lists/load-list.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../outbox/ops.ts';

const FRIEND: TabMember = { sessionId: '10002', sessionType: 0 };
const GROUP: TabMember = { sessionId: '200001', sessionType: 1 };

let bench: SyncBench;
let ops: OpQueue;
let answer: (op: Parameters<HttpCaller>[0]) => EngineOutcome<unknown>;
let sent: { path: string; body: unknown }[];
let refusals: number[];

beforeEach(async () => {
  bench = await createSyncBench();
  sent = [];
  refusals = [];
  answer = () => ({ kind: 'unknown' });
  ops = createOpQueue({
    context: bench.context,
    callHttp: async (op) => {
      sent.push({ path: op.path.replace('/sessionGroup/', ''), body: op.body });
      return answer(op);
    },
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
  await bench.drive(bench.db.tabs.bulkPut(BUILT_IN_TABS.map((id, sort) => aTab(id, { sort, defaultGroup: 0 }))));
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

function aTab(id: string, parts: Partial<TabRow> = {}): TabRow {
  return { ...sessionGroupSchema.parse({ id, groupName: id, defaultGroup: 1, relationList: [] }), ...parts };
}
const change = async (given: Omit<Extract<ListChange, { scope: 'tabs' }>, 'scope'>) =>
  bench.drive(changeList(bench.commands, { scope: 'tabs', ...given } as ListChange));
const add = async (groupName: string) => change({ operation: 'add', body: { groupName, relationList: [FRIEND] } });
const shown = async () => (await bench.drive(bench.db.tabs.toArray())).sort((a, b) => a.sort - b.sort);
const own = async () => (await shown()).filter(({ defaultGroup }) => defaultGroup === 1);
const names = async () => (await own()).map(({ groupName }) => groupName);
const work = async () => {
  ops.wake();
  await bench.loop.advance(0);
};
const load = async (rows: readonly TabRow[]) => {
  const api = { call: async () => ({ kind: 'ok', value: rows, total: rows.length, cursor: '' }) } as unknown as HttpClient;
  return bench.drive(loadList(bench.context, api, TABS));
};
const ok = (value: unknown): EngineOutcome<unknown> => ({ kind: 'ok', value });
const refused = (code: number): EngineOutcome<unknown> => ({ kind: 'refused', code, message: '' });

describe('tabs without a network', () => {
  test('TAB-011 shows each change at once, and changes of a new tab use its ID from the server', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    expect((await shown()).at(-1)?.id).toBe(temporary);
    await change({ operation: 'update', body: { id: temporary, groupName: '项目', relationList: [GROUP] } });
    await change({ operation: 'sort', body: { ids: [temporary, 'unread', 'atme', 'single', 'group'] } });
    await change({ operation: 'hide', body: { id: 'atme', hideStatus: 0 } });
    await change({ operation: 'hide', body: { id: temporary, hideStatus: 0 } });
    expect((await shown()).map(({ id, hideStatus }) => [id, hideStatus])).toEqual([
      ['all', 1],
      [temporary, 0],
      ['unread', 1],
      ['atme', 0],
      ['single', 1],
      ['group', 1],
    ]);
    expect(await own()).toMatchObject([{ groupName: '项目', relationList: [{ sessionId: '200001' }] }]);
    answer = ({ path }) => ok(path.endsWith('add') ? aTab('t9', { groupName: '工作', sort: 5 }) : null);
    await work();
    expect(sent).toEqual([
      { path: 'add', body: { groupName: '工作', relationList: [FRIEND] } },
      { path: 'update', body: { id: 't9', groupName: '项目', relationList: [GROUP] } },
      { path: 'sort', body: { ids: ['t9', 'unread', 'atme', 'single', 'group'] } },
      { path: 'hide', body: { id: 'atme', hideStatus: 0 } },
      { path: 'hide', body: { id: 't9', hideStatus: 0 } },
    ]);
    expect([(await own()).map(({ id, sort, hideStatus, groupName }) => [id, sort, hideStatus, groupName]), refusals]).toEqual([[['t9', 1, 0, '项目']], []]);
  });

  test('TAB-011 deletes a tab that the server has not stored yet', async () => {
    await add('工作');
    await change({ operation: 'remove', body: { ids: [(await own())[0]?.id ?? ''] } });
    answer = ({ path }) => ok(path.endsWith('add') ? aTab('t9') : null);
    await work();
    expect([sent[1], await names()]).toEqual([{ path: 'delete', body: { ids: ['t9'] } }, []]);
  });

  const builtIn = BUILT_IN_TABS.map((id, sort) => aTab(id, { sort, defaultGroup: 0 }));

  test('TAB-011 does not bring a deleted new tab back when the list contains it before the answer', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    await change({ operation: 'remove', body: { ids: [temporary] } });
    // The answer to the request was lost.
    await load([...builtIn, aTab('t9', { groupName: '工作', sort: 5 })]);
    answer = ({ path }) => (path.endsWith('add') ? ok(aTab('t9', { groupName: '工作', sort: 5 })) : { kind: 'unknown' });
    await work();
    expect([sent.at(-1), await names()]).toEqual([{ path: 'delete', body: { ids: ['t9'] } }, []]);
    answer = () => refused(403);
    await bench.loop.advance(120_000);
    expect(await names()).toEqual(['工作']);
  });

  test('TAB-011 shows the later changes of a new tab when the list contains it before the answer', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    await change({ operation: 'update', body: { id: temporary, groupName: '项目', relationList: [GROUP] } });
    await load([...builtIn, aTab('t9', { groupName: '工作', sort: 5 })]);
    answer = ({ path }) => (path.endsWith('add') ? ok(aTab('t9', { groupName: '工作', sort: 5 })) : { kind: 'unknown' });
    await work();
    expect(await own()).toMatchObject([{ id: 't9', groupName: '项目', relationList: [{ sessionId: '200001' }] }]);
  });

  test('TAB-011 names a new tab once in an order that was made while the list contained it besides the waiting one', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    await load([...builtIn, aTab('t9', { groupName: '工作', sort: 5 })]);
    await change({ operation: 'sort', body: { ids: ['group', temporary, 'unread', 't9', 'atme', 'single'] } });
    answer = ({ path }) => ok(path.endsWith('add') ? aTab('t9', { groupName: '工作', sort: 5 }) : null);
    await work();
    expect(sent.at(-1)).toEqual({ path: 'sort', body: { ids: ['group', 't9', 'unread', 'atme', 'single'] } });
    expect((await shown()).map(({ id }) => id)).toEqual(['all', 'group', 't9', 'unread', 'atme', 'single']);
  });

  test('TAB-012 removes a refused tab with its later changes and keeps the rest of an order', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    await change({ operation: 'update', body: { id: temporary, groupName: '项目', relationList: [] } });
    await change({ operation: 'sort', body: { ids: ['group', temporary, 'unread', 'atme', 'single'] } });
    answer = ({ path }) => (path.endsWith('add') ? refused(11111) : ok(null));
    await work();
    expect(sent.slice(1)).toEqual([{ path: 'sort', body: { ids: ['group', 'unread', 'atme', 'single'] } }]);
    expect([(await shown()).map(({ id }) => id), refusals]).toEqual([['all', 'group', 'unread', 'atme', 'single'], [11111]]);
  });

  test('TAB-012 rolls back a refused name, order, visibility and deletion', async () => {
    await bench.drive(bench.db.tabs.put(aTab('t1', { sort: 5 })));
    const before = await shown();
    await change({ operation: 'update', body: { id: 't1', groupName: '项目', relationList: [GROUP] } });
    await change({ operation: 'hide', body: { id: 'unread', hideStatus: 0 } });
    await change({ operation: 'sort', body: { ids: ['t1', 'group', 'unread', 'atme', 'single'] } });
    await change({ operation: 'remove', body: { ids: ['t1'] } });
    answer = () => refused(11112);
    await work();
    expect([await shown(), refusals.length]).toEqual([before, 4]);
  });

  test('TAB-013 keeps waiting changes over a newer list, and shows the server’s list after them', async () => {
    await bench.drive(bench.db.tabs.put(aTab('t1', { sort: 5 })));
    await change({ operation: 'update', body: { id: 't1', groupName: 'here', relationList: [] } });
    const other = BUILT_IN_TABS.map((id, sort) => aTab(id, { sort, defaultGroup: 0 }));
    await load([...other, aTab('t1', { sort: 5, groupName: 'there' }), aTab('t2', { sort: 6 })]);
    expect(await names()).toEqual(['here', 't2']);
    answer = () => ok(null);
    await work();
    await load([...other, aTab('t1', { sort: 6, groupName: 'here' }), aTab('t2', { sort: 5 })]);
    expect(await names()).toEqual(['t2', 'here']);
  });
});
