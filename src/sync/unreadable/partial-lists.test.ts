import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aFavourite, aGroup, aGroupMember, aUserConfig } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { putKv, readKv } from '../../db/kv.ts';
import { FAVOURITES } from '../../core/lists/favourites-list.ts';
import { PINS } from '../lists/chat-lists.ts';
import { loadList } from '../lists/load-list.ts';
import { unpinMessage } from '../commands/pins/pin-message.ts';
import { blockPerson } from '../commands/people/change-people.ts';
import { updateUserConfig } from '../commands/settings/update-user-config.ts';
import { loadReportKinds } from '../lists/load-report-kinds.ts';
import { saveDraft } from '../commands/drafts/save-draft.ts';
import { createListRefresher } from '../lists/refresh-lists.ts';
import { createMemberRefresher } from '../people/refresh-members.ts';
import { createDraftSync } from '../drafts/sync-drafts.ts';

const ID = 'C2C10002';

let bench: SyncBench;
beforeEach(async () => {
  bench = await createSyncBench();
});
afterEach(async () => bench.close());

describe('a list with an unreadable entry', () => {
  const partial = (value: unknown, total = 0): ApiOutcome<unknown> => ({ kind: 'ok', value, total, cursor: '', isPartial: true });
  let answers: ApiOutcome<unknown>[];
  const api = { call: async () => Promise.resolve(answers.shift() ?? { kind: 'unreachable' }) } as unknown as HttpClient;
  const refresh = async (scope: string) => {
    const lists = createListRefresher({
      context: bench.context,
      api,
      ports: bench.ports,
      ended: () => undefined,
      report: (error) => void bench.errors.push(error),
    });
    lists.refresh([scope]);
    await bench.loop.advance(0);
    lists.stop();
  };

  test('removes no member of a group', async () => {
    await bench.drive(bench.db.groupMembers.bulkPut([aGroupMember('200001', '10002'), aGroupMember('200001', '10003')]));
    await bench.drive(bench.db.groups.put(aGroup('200001', { groupMemberCount: 9 })));
    const { key: _key, groupNumber: _number, ...changed } = aGroupMember('200001', '10003', { identity: 2 });
    bench.engine.on('groupMembers', () => ({ kind: 'ok', value: { list: [changed], offset: 0 }, isPartial: true }));
    expect(await bench.drive(createMemberRefresher(bench.context)('200001'))).toBe(true);
    expect((await bench.drive(bench.db.groupMembers.toArray())).map(({ wtId, identity }) => [wtId, identity])).toMatchObject([
      ['10002', expect.anything()],
      ['10003', 2],
    ]);
    expect((await bench.drive(bench.db.groups.get('200001')))?.groupMemberCount).toBe(9);
  });

  test('removes no person from the blacklist', async () => {
    await bench.drive(putKv(bench.db, 'blacklist', ['10008', '10009']));
    answers = [partial([{ wtId: '10007' }, { wtId: '10008' }])];
    await refresh('blacklist');
    expect(await bench.drive(readKv(bench.db, 'blacklist'))).toEqual(['10007', '10008', '10009']);
  });

  test('keeps the blocked person in the state that a refused unblock restores', async () => {
    await bench.drive(putKv(bench.db, 'blacklist', ['10008']));
    await bench.drive(blockPerson(bench.commands, '10008', false));
    answers = [partial([{ wtId: '10007' }])];
    await refresh('blacklist');
    expect(await bench.drive(readKv(bench.db, 'blacklist'))).toEqual(['10007']);
    expect((await bench.drive(bench.db.kv.get('blacklist')))?.server).toEqual({ value: ['10007', '10008'] });
  });

  test('keeps the setting in the state that a refused change restores', async () => {
    await bench.drive(putKv(bench.db, 'userConfig', aUserConfig({ hideOnline: 1, hideRead: 0 })));
    await bench.drive(updateUserConfig(bench.commands, { hideOnline: 0 }));
    answers = [{ kind: 'ok', value: { ...aUserConfig({ hideRead: 1 }), hideOnline: 'yes' }, total: 0, cursor: '' }];
    await refresh('config');
    expect(await bench.drive(readKv(bench.db, 'userConfig'))).toMatchObject({ hideOnline: 0, hideRead: 1 });
    expect((await bench.drive(bench.db.kv.get('userConfig')))?.server).toMatchObject({ value: { hideOnline: 1, hideRead: 1 } });
  });

  test('keeps the pin in the state that a refused unpin restores', async () => {
    const pin = { id: 'p1', msgId: 'm1', nickName: '', msgContent: '', oneSelf: 1, senderWtId: '10002', createTs: 1 } as const;
    await bench.drive(bench.db.pins.put({ id: '10002', pins: [pin] }));
    await bench.drive(unpinMessage(bench.commands, ID, 'm1'));
    answers = [partial([{ ...pin, id: 'p2', msgId: 'm2' }])];
    await bench.drive(PINS.load({ context: bench.context, api, ended: () => undefined }, '10002'));
    expect((await bench.drive(bench.db.pins.get('10002')))?.pins.map(({ msgId }) => msgId)).toEqual(['m2']);
    expect((await bench.drive(bench.db.pins.get('10002')))?.server?.pins.map(({ msgId }) => msgId)).toEqual(['m2', 'm1']);
  });

  test('removes no question of the helper', async () => {
    const item = (id: string) => ({ id, question: id, replyMsg: '', reply: '', jumpUrl: null });
    await bench.drive(putKv(bench.db, 'helperFaq', [item('f1'), item('f2')]));
    answers = [partial([item('f2'), item('f3')])];
    await refresh('faq');
    expect((await bench.drive(readKv(bench.db, 'helperFaq')))?.map(({ id }) => id)).toEqual(['f2', 'f3', 'f1']);
  });

  test('is shown in the report form, and does not replace the stored report kinds', async () => {
    const kinds = { user: [{ value: '1', label: 'spam' }], group: [{ value: '2', label: 'fraud' }] };
    await bench.drive(putKv(bench.db, 'complaintKinds', kinds));
    const confirmed = [{ dictSort: 1, dictValue: '3', dictLabel: 'other' }];
    for (const broken of [0, 1]) {
      answers = [0, 1].map((at) => (at === broken ? partial(confirmed) : { kind: 'ok', value: confirmed, total: 1, cursor: '' }));
      const shown = [{ value: '3', label: 'other' }];
      expect(await bench.drive(loadReportKinds(api, bench.context))).toEqual({ user: shown, group: shown });
      expect(await bench.drive(readKv(bench.db, 'complaintKinds'))).toEqual(kinds);
    }
  });

  test('deletes no favourite, and reads the pages after the unreadable entry', async () => {
    const [first, second, third] = [aFavourite({ id: 'c1' }), aFavourite({ id: 'c2' }), aFavourite({ id: 'c3' })];
    await bench.drive(bench.db.collections.bulkPut([first, second]));
    answers = [partial([first], 3), { kind: 'ok', value: [third], total: 3, cursor: '' }];
    await bench.drive(loadList(bench.context, api, FAVOURITES));
    expect((await bench.drive(bench.db.collections.toArray())).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3']);
  });

  test('removes no pin', async () => {
    const pin = { nickName: '', msgContent: '', oneSelf: 1, senderWtId: '10002', createTs: 1 } as const;
    await bench.drive(bench.db.pins.put({ id: '10002', pins: [{ ...pin, id: 'p1', msgId: 'm1' }] }));
    answers = [partial([{ ...pin, id: 'p2', msgId: 'm2' }])];
    await bench.drive(PINS.load({ context: bench.context, api, ended: () => undefined }, '10002'));
    expect((await bench.drive(bench.db.pins.get('10002')))?.pins.map(({ msgId }) => msgId)).toEqual(['m2', 'm1']);
  });

  test('settles no draft that it omits, and does not advance the sync time', async () => {
    await bench.drive(putKv(bench.db, 'draftsSyncedTs', 5));
    await bench.drive(saveDraft(bench.commands, ID, { nodes: [{ kind: 'text', text: 'words' }], basis: { version: 0, nodes: [] } }));
    let calls = 0;
    const drafts = createDraftSync({
      context: bench.context,
      isReady: () => true,
      call: async () => {
        calls += 1;
        return Promise.resolve({ kind: 'ok', value: { now: 9, items: [] }, isPartial: true });
      },
    });
    drafts.pull();
    await bench.loop.advance(120_000);
    drafts.stop();
    expect([(await bench.drive(bench.db.drafts.get(ID)))?.isDirty, await bench.drive(readKv(bench.db, 'draftsSyncedTs')), calls]).toEqual([1, 5, 1]);
  });

  test.each([
    { confirmed: { ...aUserConfig({ hideRead: 1 }), hideOnline: 'yes' }, what: 'damaged' },
    { confirmed: { ...aUserConfig({ hideRead: 1, hideOnline: 1 }), newSetting: 3 }, what: 'unknown' },
  ])('a setting that is $what does not affect the other settings', async ({ confirmed }) => {
    await bench.drive(putKv(bench.db, 'userConfig', aUserConfig({ hideOnline: 1, hideRead: 0 })));
    answers = [{ kind: 'ok', value: confirmed, total: 0, cursor: '' }];
    await refresh('config');
    expect(await bench.drive(readKv(bench.db, 'userConfig'))).toEqual(aUserConfig({ hideOnline: 1, hideRead: 1 }));
  });
});
