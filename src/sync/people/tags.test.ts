import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { TAGS, type TagRow } from '../../core/lists/tags-list.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { changeList } from '../commands/lists/change-list.ts';
import { saveTag, setTagsOfFriend, tagFriends, type SavedTag } from '../commands/people/change-tags.ts';
import { loadList } from '../lists/load-list.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../outbox/ops.ts';

let bench: SyncBench;
let ops: OpQueue;
let answer: (op: Parameters<HttpCaller>[0]) => EngineOutcome<unknown>;
let sent: unknown[];
let refusals: number[];

beforeEach(async () => {
  bench = await createSyncBench();
  sent = [];
  refusals = [];
  answer = () => ({ kind: 'unknown' });
  ops = createOpQueue({
    context: bench.context,
    callHttp: async ({ path, body, ...op }) => {
      sent.push([path.replace('/userTag/', ''), body]);
      return answer({ path, body, ...op });
    },
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

const work = async () => {
  ops.wake();
  await bench.loop.advance(0);
};
const ok = (value: unknown): EngineOutcome<unknown> => ({ kind: 'ok', value });
const tag = (id: string, tagName: string, ...wtIds: string[]): TagRow => ({ id, tagName, wtIds, userCount: wtIds.length });
const store = async (...rows: TagRow[]) => bench.drive(bench.db.tags.bulkPut(rows));
const rows = async () => bench.drive(bench.db.tags.toArray());
const shown = async () => (await rows()).map(({ tagName, wtIds }) => [tagName, ...wtIds]).sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
const save = async (saved: SavedTag) => bench.drive(saveTag(bench.commands, saved));
const setTags = async (wtId: string, tagIds: string[], names: string[] = []) => bench.drive(setTagsOfFriend(bench.commands, wtId, { tagIds, names }));
const load = async (...list: TagRow[]) => {
  const api = { call: async () => ({ kind: 'ok', value: list, total: list.length, cursor: '' }) } as unknown as HttpClient;
  return bench.drive(loadList(bench.context, api, TAGS));
};

describe('tags without a network', () => {
  test('CONTACT-023 gives a tag to friends and takes it from others, in requests of the allowed size', async () => {
    await store(tag('t1', '同事', '10002', '10003'));
    const many = Array.from({ length: 250 }, (_unused, at) => String(20_000 + at));
    await bench.drive(tagFriends(bench.commands, 't1', { add: many, remove: ['10003', '10009'] }));
    expect((await rows())[0]).toMatchObject({ userCount: 251, wtIds: ['10002', ...many] });
    answer = () => ok(null);
    await work();
    expect(sent).toEqual([
      ['addUser4Tag', { tagId: 't1', wtIds: many.slice(0, 200) }],
      ['addUser4Tag', { tagId: 't1', wtIds: many.slice(200) }],
      ['deleteUser4Tag', { tagId: 't1', wtIds: ['10003', '10009'] }],
    ]);
  });

  test('PEOPLE-021 G2 a new tag with friends is shown at once, and later operations use the ID of the server', async () => {
    await save({ tagName: ' 同事 ', wtIds: ['10003', '10002'] });
    expect(await shown()).toEqual([['同事', '10002', '10003']]);
    await setTags('10004', [(await rows())[0]?.id ?? '']);
    await save({ id: (await rows())[0]?.id ?? '', tagName: '老同事', wtIds: ['10002', '10004'] });
    expect(await shown()).toEqual([['老同事', '10002', '10004']]);
    answer = ({ path }) => ok(path.endsWith('add') ? 't1' : null);
    await work();
    expect(sent).toEqual([
      ['add', { tagName: '同事' }],
      ['addUser4Tag', { tagId: 't1', wtIds: ['10003', '10002'] }],
      ['setTag4User', { friendsWtId: '10004', tagIds: ['t1'] }],
      ['rename', { tagId: 't1', tagName: '老同事' }],
      ['deleteUser4Tag', { tagId: 't1', wtIds: ['10003'] }],
    ]);
    expect([await rows(), refusals]).toEqual([[tag('t1', '老同事', '10002', '10004')], []]);
  });

  test('PEOPLE-021 PEOPLE-022 a new tag becomes the tag that another device has made with the same name', async () => {
    await save({ tagName: '同事', wtIds: ['10003'] });
    await load(tag('t1', '同事', '10002'));
    answer = ({ path }) => (path.endsWith('add') ? { kind: 'refused', code: 11091, message: '', data: 't1' } : ok(null));
    await work();
    expect(sent).toEqual([
      ['add', { tagName: '同事' }],
      ['addUser4Tag', { tagId: 't1', wtIds: ['10003'] }],
    ]);
    expect([await rows(), refusals]).toEqual([[tag('t1', '同事', '10002', '10003')], []]);
  });

  test('PEOPLE-021 the tags of a friend are replaced, with names that become tags', async () => {
    await store(tag('t1', '同事', '10002'), tag('t2', '家人', '10002', '10003'));
    await setTags('10002', ['t2'], ['同学', '家人']);
    expect(await shown()).toEqual([['同事'], ['同学', '10002'], ['家人', '10002', '10003']]);
    answer = ({ path }) => ok(path.endsWith('add') ? 't3' : null);
    await work();
    expect(sent.at(-1)).toEqual(['setTag4User', { friendsWtId: '10002', tagIds: ['t2', 't3'] }]);
    expect((await rows()).map(({ id }) => id)).toEqual(['t1', 't2', 't3']);
    expect((await rows()).every((row) => row.server === undefined)).toBe(true);
  });

  test('PEOPLE-021 G8 a refused tag leaves the tags of a friend, and the others are set', async () => {
    await store(tag('t1', '同事'));
    await setTags('10002', ['t1'], ['同学']);
    answer = ({ path }) => (path.endsWith('add') ? { kind: 'refused', code: 11099, message: '' } : ok(null));
    await work();
    expect(sent.at(-1)).toEqual(['setTag4User', { friendsWtId: '10002', tagIds: ['t1'] }]);
    expect([await rows(), refusals]).toEqual([[tag('t1', '同事', '10002')], [11099]]);
  });

  test('PEOPLE-021 refused changes go back to the list of the server', async () => {
    await store(tag('t1', '同事', '10002'), tag('t2', '家人'));
    await save({ id: 't1', tagName: '老同事', wtIds: ['10003'] });
    await setTags('10004', ['t1', 't2']);
    await bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'remove', body: { ids: ['t2'] } }));
    expect(await shown()).toEqual([['老同事', '10003', '10004']]);
    answer = ({ path }) => ({ kind: 'refused', code: path.endsWith('rename') ? 11091 : 404, message: '', data: 't2' });
    await work();
    expect([await rows(), refusals]).toEqual([
      [tag('t1', '同事', '10002'), tag('t2', '家人')],
      [11091, 404, 404, 404, 404],
    ]);
  });

  test('PEOPLE-022 the list of the server replaces the rows, with the waiting changes on them', async () => {
    await store(tag('t1', '同事', '10002'));
    await setTags('10003', ['t1']);
    await load(tag('t1', '项目', '10004'), tag('t2', '家人', '10003'));
    expect(await rows()).toEqual([
      { ...tag('t1', '项目', '10003', '10004'), server: { tagName: '项目', wtIds: ['10004'], userCount: 1 } },
      { ...tag('t2', '家人'), server: { tagName: '家人', wtIds: ['10003'], userCount: 1 } },
    ]);
    answer = () => ok(null);
    await work();
    expect(await rows()).toEqual([tag('t1', '项目', '10003', '10004'), tag('t2', '家人')]);
  });
});

test('PEOPLE-021 refuses an empty or long name, the name of another tag, and a 101st tag, and queues nothing', async () => {
  await store(tag('t1', '同事'), tag('t2', '家人'));
  for (const tagName of ['', '标'.repeat(16), '\ud800']) await expect(save({ tagName, wtIds: [] })).rejects.toThrow('1 to 15');
  await expect(save({ id: 't1', tagName: '家人', wtIds: [] })).rejects.toThrow('another tag');
  await store(...Array.from({ length: 98 }, (_, at) => tag(`x${at}`, `标签${at}`)));
  await expect(save({ tagName: '多', wtIds: [] })).rejects.toThrow('too many');
  expect(await bench.drive(bench.db.ops.count())).toBe(0);
});
