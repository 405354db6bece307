import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createQueuedOps, type OpAnswer, type OpRequest, type QueuedOps } from '../../../tests/support/fakes/queued-ops.ts';
import type { SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { RowGoneError } from '../../core/lists/row-gone-error.ts';
import { TAGS, type TagRow } from '../../core/lists/tags-list.ts';
import { changeList } from '../commands/lists/change-list.ts';
import { saveTag, setTagsOfFriend, tagFriends, type SavedTag } from '../commands/people/change-tags.ts';
import { loadList } from '../lists/load-list.ts';

let bench: SyncBench;
let queue: QueuedOps;
let answer: (op: OpRequest) => OpAnswer;
let sent: unknown[];
let refusals: readonly number[];

beforeEach(async () => {
  sent = [];
  answer = () => ({ kind: 'unknown' });
  queue = await createQueuedOps((request) => {
    sent.push([request.path.replace('/userTag/', ''), request.body]);
    return answer(request);
  });
  ({ bench, refusals } = queue);
});
afterEach(async () => queue.close());

const work = async (ms = 0) => queue.work(ms);
const ok = (value: unknown): OpAnswer => ({ kind: 'ok', value });
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

  test('PEOPLE-021 a page that holds the temporary ID of a tag changes the tag by the ID from the server', async () => {
    await store(tag('t1', '同事'));
    await save({ tagName: '同学', wtIds: [] });
    const temporary = (await rows()).find(({ tagName }) => tagName === '同学')?.id ?? '';
    answer = ({ path }) => ok(path.endsWith('add') ? 't2' : null);
    await work();
    await bench.drive(tagFriends(bench.commands, temporary, { add: ['10002'] }));
    await setTags('10003', [temporary, 't1']);
    await save({ id: temporary, tagName: '老同学', wtIds: ['10003'] });
    await bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'rename', body: { tagId: temporary, tagName: '同窗' } }));
    expect(await shown()).toEqual([
      ['同事', '10003'],
      ['同窗', '10003'],
    ]);
    await work();
    expect(sent.slice(1)).toEqual([
      ['addUser4Tag', { tagId: 't2', wtIds: ['10002'] }],
      ['setTag4User', { friendsWtId: '10003', tagIds: ['t2', 't1'] }],
      ['rename', { tagId: 't2', tagName: '老同学' }],
      ['deleteUser4Tag', { tagId: 't2', wtIds: ['10002'] }],
      ['rename', { tagId: 't2', tagName: '同窗' }],
    ]);
    expect(refusals).toEqual([]);
  });

  test('PEOPLE-021 a tag that another device has deleted meanwhile counts as deleted', async () => {
    await store(tag('t1', '同事'));
    await bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'remove', body: { ids: ['t1'] } }));
    answer = () => ({ kind: 'refused', code: 404, message: '' });
    await work();
    expect([await rows(), refusals]).toEqual([[], []]);
  });

  test('PEOPLE-021 several tags are deleted although another device has deleted one of them meanwhile', async () => {
    await store(tag('t1', '同事'), tag('t2', '家人'), tag('t3', '同学'));
    await bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'remove', body: { ids: ['t1', 't2', 't3'] } }));
    await save({ tagName: '同事', wtIds: [] });
    const gone = new Set(['t2']);
    answer = ({ path, body }) => {
      if (path.endsWith('add')) return ok('t4');
      const ids = body['ids'] as string[];
      if (ids.some((id) => gone.has(id))) return { kind: 'refused', code: 404, message: '' };
      for (const id of ids) gone.add(id);
      return ok(null);
    };
    await work();
    expect([[...gone].sort(), await rows(), refusals]).toEqual([['t1', 't2', 't3'], [tag('t4', '同事')], []]);
    expect(sent.at(-1)).toEqual(['add', { tagName: '同事' }]);
  });

  describe('a tag for several friends', () => {
    const NOT_FOUND: OpAnswer = { kind: 'refused', code: 404, message: '' };
    /** Answers like a server with these tags and friends. */
    const serve = (tags: readonly string[], friends: readonly string[]) => {
      answer = ({ body }) => {
        const wtIds = body['wtIds'] as string[];
        return tags.includes(String(body['tagId'])) && wtIds.every((id) => friends.includes(id)) ? ok(null) : NOT_FOUND;
      };
    };
    const give = async (...add: string[]) => bench.drive(tagFriends(bench.commands, 't1', { add }));

    test('PEOPLE-113 is given to all except those whom another device has deleted', async () => {
      await store(tag('t1', '同事'));
      await give('10002', '10003', '10004');
      serve(['t1'], ['10002', '10004']);
      await work();
      expect(sent).toEqual([
        ['addUser4Tag', { tagId: 't1', wtIds: ['10002', '10003', '10004'] }],
        ['addUser4Tag', { tagId: 't1', wtIds: [] }],
        ['addUser4Tag', { tagId: 't1', wtIds: ['10002'] }],
        ['addUser4Tag', { tagId: 't1', wtIds: ['10003'] }],
        ['addUser4Tag', { tagId: 't1', wtIds: [] }],
        ['addUser4Tag', { tagId: 't1', wtIds: ['10004'] }],
      ]);
      expect([refusals, await bench.drive(bench.db.ops.count()), queue.readAgain.includes('tags')]).toEqual([[], 0, true]);
    });

    test('PEOPLE-113 is refused once if another device has deleted the tag', async () => {
      await store(tag('t1', '同事'));
      await give('10002', '10003', '10004');
      serve([], ['10002', '10003', '10004']);
      await work();
      expect([sent.length, refusals, (await rows())[0]?.wtIds]).toEqual([2, [404], []]);
    });

    test('PEOPLE-113 waits while the server does not answer what is missing', async () => {
      await store(tag('t1', '同事'));
      await give('10002', '10003');
      answer = ({ body }) => ((body['wtIds'] as string[]).length === 0 ? { kind: 'unknown' } : NOT_FOUND);
      await work();
      expect([refusals, await bench.drive(bench.db.ops.count())]).toEqual([[], 1]);
    });
  });

  test.each([
    ['a new name', async () => bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'rename', body: { tagId: 't1', tagName: '同窗' } }))],
    ['more friends', async () => bench.drive(tagFriends(bench.commands, 't1', { add: ['10002'] }))],
    ['fewer friends', async () => bench.drive(tagFriends(bench.commands, 't1', { remove: ['10002'] }))],
    ['name and friends', async () => save({ id: 't1', tagName: '同窗', wtIds: [] })],
  ])('PEOPLE-114 %s for a tag that another device has deleted are refused', async (_what, change) => {
    await expect(change()).rejects.toBeInstanceOf(RowGoneError);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

  test('PEOPLE-021 G8 a refused tag leaves the tags of a friend, and the others are set', async () => {
    await store(tag('t1', '同事'));
    await setTags('10002', ['t1'], ['同学']);
    answer = ({ path }) => (path.endsWith('add') ? { kind: 'refused', code: 11099, message: '' } : ok(null));
    await work();
    expect(sent.at(-1)).toEqual(['setTag4User', { friendsWtId: '10002', tagIds: ['t1'] }]);
    expect([await rows(), refusals]).toEqual([[tag('t1', '同事', '10002')], [11099]]);
  });

  test('PEOPLE-021 refused changes are replaced by the list of the server', async () => {
    await store(tag('t1', '同事', '10002'), tag('t2', '家人'));
    await save({ id: 't1', tagName: '老同事', wtIds: ['10003'] });
    await setTags('10004', ['t1', 't2']);
    await bench.drive(changeList(bench.commands, { scope: 'tags', operation: 'remove', body: { ids: ['t2'] } }));
    expect(await shown()).toEqual([['老同事', '10003', '10004']]);
    answer = ({ path }) => ({ kind: 'refused', code: path.endsWith('rename') ? 11091 : path.endsWith('deleteBatch') ? 403 : 404, message: '', data: 't2' });
    await work();
    expect([await rows(), refusals]).toEqual([
      [tag('t1', '同事', '10002'), tag('t2', '家人')],
      [11091, 404, 404, 404, 403],
    ]);
  });

  test('PEOPLE-022 the list of the server replaces the rows, with the waiting changes applied', async () => {
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
