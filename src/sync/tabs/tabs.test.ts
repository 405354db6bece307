import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILT_IN_TABS } from '../../../contract/http/tab-values.ts';
import { sessionGroupSchema, type TabMember } from '../../../contract/http/tabs.ts';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { ListChange } from '../../core/lists/lists.ts';
import { RowGoneError } from '../../core/lists/row-gone-error.ts';
import { TABS } from '../../core/lists/tabs-list.ts';
import type { TabRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { changeList } from '../commands/lists/change-list.ts';
import { putInTab } from '../commands/tabs/put-in-tab.ts';
import { loadList } from '../lists/load-list.ts';

const FRIEND: TabMember = { sessionId: '10002', sessionType: 0 };
const GROUP: TabMember = { sessionId: '200001', sessionType: 1 };

let bench: SyncBench;
let queue: QueuedOps;
let answer: (op: OpRequest) => OpAnswer;
let sent: { path: string; body: unknown }[];
let refusals: readonly number[];
let readAgain: readonly string[];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push({ path: request.path.replace('/sessionGroup/', ''), body: request.body });
    return answer(request);
  });
  ({ bench, refusals, readAgain } = queue);
  await bench.drive(bench.db.tabs.bulkPut(BUILT_IN_TABS.map((id, sort) => aTab(id, { sort, defaultGroup: 0 }))));
});
afterEach(async () => queue.close());

function aTab(id: string, parts: Partial<TabRow> = {}): TabRow {
  return { ...sessionGroupSchema.parse({ id, groupName: id, defaultGroup: 1, relationList: [] }), ...parts };
}
const change = async (given: Omit<Extract<ListChange, { scope: 'tabs' }>, 'scope'>) =>
  bench.drive(changeList(bench.commands, { scope: 'tabs', ...given } as ListChange));
const add = async (groupName: string) => change({ operation: 'add', body: { groupName, relationList: [FRIEND] } });
const shown = async () => (await bench.drive(bench.db.tabs.toArray())).sort((a, b) => a.sort - b.sort);
const own = async () => (await shown()).filter(({ defaultGroup }) => defaultGroup === 1);
const names = async () => (await own()).map(({ groupName }) => groupName);
const work = async (ms = 0) => queue.work(ms);
const load = async (rows: readonly TabRow[]) => {
  const api = { call: async () => ({ kind: 'ok', value: rows, total: rows.length, cursor: '' }) } as unknown as HttpClient;
  return bench.drive(loadList(bench.context, api, TABS));
};
const ok = (value: unknown): OpAnswer => ({ kind: 'ok', value });
const refused = (code: number): OpAnswer => ({ kind: 'refused', code, message: '' });

describe('tabs without a network', () => {
  test.each([
    ['a new name', async () => change({ operation: 'update', body: { id: 't9', groupName: '项目', relationList: [] } })],
    ['hiding', async () => change({ operation: 'hide', body: { id: 't9', hideStatus: 0 } })],
    ['another conversation', async () => bench.drive(putInTab(bench.commands, 'C2C10002', { id: 't9', on: true }))],
  ])('PEOPLE-114 %s for a tab that another device has deleted is refused', async (_what, work) => {
    await expect(work()).rejects.toBeInstanceOf(RowGoneError);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

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

  test('TAB-025 a screen that still shows the temporary ID changes the tab that the server has stored', async () => {
    await add('工作');
    const temporary = (await own())[0]?.id ?? '';
    answer = ({ path }) => ok(path.endsWith('add') ? aTab('t9', { groupName: '工作', sort: 5 }) : null);
    await work();
    sent = [];
    await change({ operation: 'update', body: { id: temporary, groupName: '项目', relationList: [GROUP] } });
    await bench.drive(putInTab(bench.commands, 'C2C10002', { id: temporary, on: true }));
    await change({ operation: 'sort', body: { ids: ['unread', temporary] } });
    expect(await own()).toMatchObject([{ id: 't9', groupName: '项目' }]);
    await change({ operation: 'remove', body: { ids: [temporary] } });
    expect(await own()).toEqual([]);
    await work();
    expect(sent).toEqual([
      { path: 'update', body: { id: 't9', groupName: '项目', relationList: [GROUP] } },
      { path: 'update', body: { id: 't9', groupName: '项目', relationList: [GROUP, FRIEND] } },
      { path: 'sort', body: { ids: ['unread', 't9'] } },
      { path: 'delete', body: { ids: ['t9'] } },
    ]);
  });

  test('TAB-011 deletes a tab that the server has not stored yet', async () => {
    await add('工作');
    await change({ operation: 'remove', body: { ids: [(await own())[0]?.id ?? ''] } });
    answer = ({ path }) => ok(path.endsWith('add') ? aTab('t9') : null);
    await work();
    expect([sent[1], await names()]).toEqual([{ path: 'delete', body: { ids: ['t9'] } }, []]);
  });

  const builtIn = BUILT_IN_TABS.map((id, sort) => aTab(id, { sort, defaultGroup: 0 }));

  test('TAB-011 a new tab that was deleted stays away when the list contains it before the answer', async () => {
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

  test('TAB-011 an order that was made while the list showed a new tab twice contains the tab once', async () => {
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

  describe('an order that waits while the server answers to a new tab of it', () => {
    const places = async () => (await shown()).map(({ id, sort }) => [id, sort]);
    const left = [
      ['all', 0],
      ['group', 1],
      ['unread', 2],
      ['atme', 3],
      ['single', 4],
    ];

    test('TAB-012 shows the order without the tab that the server refuses', async () => {
      await add('工作');
      await change({ operation: 'sort', body: { ids: ['group', (await own())[0]?.id ?? '', 'unread', 'atme', 'single'] } });
      answer = ({ path }) => (path.endsWith('add') ? refused(11_112) : { kind: 'unknown' });
      await work();
      expect(await places()).toEqual(left);
    });

    test('TAB-011 shows the order with the tab once after the list has shown it twice', async () => {
      await add('工作');
      const temporary = (await own())[0]?.id ?? '';
      await load([...builtIn, aTab('t9', { groupName: '工作', sort: 5 })]);
      await change({ operation: 'sort', body: { ids: ['group', temporary, 'unread', 'atme', 't9', 'single'] } });
      answer = ({ path }) => (path.endsWith('add') ? ok(aTab('t9', { groupName: '工作', sort: 5 })) : { kind: 'unknown' });
      await work();
      expect(await places()).toEqual([
        ['all', 0],
        ['group', 1],
        ['t9', 2],
        ['unread', 3],
        ['atme', 4],
        ['single', 5],
      ]);
    });
  });

  test('ERR-027 G11 offers the refused name of a new and of a changed tab in its form again', async () => {
    await bench.drive(bench.db.tabs.put(aTab('t1', { groupName: '家人' })));
    await add('工作');
    await change({ operation: 'update', body: { id: 't1', groupName: '家庭', relationList: [] } });
    answer = () => refused(11_112);
    await work();
    expect(await bench.drive(readKv(bench.db, 'formTexts'))).toEqual({ 'tabName/': '工作', 'tabName/t1': '家庭' });
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

  test('TAB-013 shows waiting changes over a newer list, and the server’s list after they are sent', async () => {
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

  test('TAB-013 shows what another device changed before a late answer to the own change', async () => {
    await bench.drive(bench.db.tabs.put(aTab('t1', { sort: 5 })));
    await change({ operation: 'update', body: { id: 't1', groupName: 'here', relationList: [] } });
    // The server has executed the change, and the answer is lost. Another device renames the tab after it.
    await work();
    const server = [...builtIn, aTab('t1', { sort: 5, groupName: 'there' })];
    await load(server);
    answer = () => ok(null);
    await bench.loop.advance(120_000);
    expect(readAgain).toEqual(['tabs']);
    for (const _scope of readAgain) await load(server);
    expect(await names()).toEqual(['there']);
  });

  describe('a page that still holds the temporary ID of a tab', () => {
    let temporary: string;
    beforeEach(async () => {
      await add('工作');
      temporary = (await own())[0]?.id ?? '';
      answer = ({ path }) => (path.endsWith('add') ? ok(aTab('t9', { groupName: '工作', sort: 5 })) : { kind: 'unknown' });
      await work();
      sent = [];
    });

    test('TAB-011 changes, hides, sorts and deletes the tab by the ID from the server', async () => {
      answer = () => ok(null);
      await change({ operation: 'update', body: { id: temporary, groupName: '项目', relationList: [] } });
      await bench.drive(putInTab(bench.commands, 'GROUP200001', { id: temporary, on: true }));
      await change({ operation: 'hide', body: { id: temporary, hideStatus: 0 } });
      await change({ operation: 'sort', body: { ids: [temporary, 't9', 'group', 'unread', 'atme', 'single'] } });
      expect(await own()).toMatchObject([{ id: 't9', groupName: '项目', hideStatus: 0, sort: 1, relationList: [{ sessionId: '200001' }] }]);
      await change({ operation: 'remove', body: { ids: [temporary] } });
      await work();
      expect(sent.map(({ path, body }) => [path, body])).toEqual([
        ['update', { id: 't9', groupName: '项目', relationList: [] }],
        ['update', { id: 't9', groupName: '项目', relationList: [GROUP] }],
        ['hide', { id: 't9', hideStatus: 0 }],
        ['sort', { ids: ['t9', 'group', 'unread', 'atme', 'single'] }],
        ['delete', { ids: ['t9'] }],
      ]);
    });

    test('TAB-011 learns that the change is not saved when the server has refused the tab', async () => {
      await expect(change({ operation: 'hide', body: { id: 'new never stored', hideStatus: 0 } })).rejects.toThrow('does not exist');
      await change({ operation: 'sort', body: { ids: ['new never stored', 'group', 't9', 'unread', 'atme', 'single'] } });
      await work();
      expect(sent.map(({ body }) => body)).toEqual([{ ids: ['group', 't9', 'unread', 'atme', 'single'] }]);
    });
  });
});
