// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aConversation, aGroup, aGroupMember, aWebConfig } from '../../../tests/support/builders.ts';
import { press, type } from '../../../tests/support/mount.ts';
import { openComposerPerTest } from '../../../tests/support/open-composer-per-test.tsx';
import { withRank } from '../../core/apply/apply-conversation.ts';
import { Composer } from './composer.tsx';

const { account, field, open, settle, until } = openComposerPerTest(Composer);
const GROUP = 'GROUP200001';

/** A group of four with its owner first; the user is an ordinary member. */
async function fillGroup(identity = 1): Promise<void> {
  await account.db.conversations.put(withRank({ ...aConversation({ conversationID: GROUP }) }));
  const self = { identity, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };
  await account.db.groups.put(aGroup('200001', { selfMember: self }));
  const people = [
    { wtId: '10001', nickName: '我自己', identity },
    { wtId: '10002', nickName: '林知夏', identity: 1 },
    { wtId: '10003', nickName: '苏念', identity: 1 },
    { wtId: '10004', nickName: '陈屿', identity: 3 },
  ];
  await account.db.groupMembers.bulkPut(people.map(({ wtId, ...others }) => aGroupMember('200001', wtId, others)));
}

const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);

test('COMP-018 the @ offers the members except the user, and Enter inserts the chosen name without sending', async () => {
  await fillGroup();
  await open({}, GROUP);
  await type(field(), '请 @');
  await until(() => options().length === 3);
  expect(options()[0]).toContain('陈屿');
  await type(field(), '请 @苏');
  await until(() => options().length === 1);
  await press(field(), 'Enter');
  await until(() => field().value === '请 @苏念 ');
  expect(options()).toEqual([]);
  await type(field(), '请 @苏念 看');
  await press(field(), 'Enter');
  await until(async () => (await account.db.messages.count()) === 1);
  expect(await account.db.messages.toArray()).toMatchObject([{ payload: { text: '请 @苏念 看' }, atUserList: ['10003'] }]);
});

test('COMP-020 mentions two members with the same name, and not a member whose mention was deleted', async () => {
  await fillGroup();
  await account.db.groupMembers.put(aGroupMember('200001', '10005', { nickName: '苏念' }));
  await open({}, GROUP);
  const pick = async (text: string, at: number): Promise<void> => {
    await type(field(), text);
    await until(() => options().length === 2);
    if (at === 1) await press(field(), 'ArrowDown');
    await press(field(), 'Enter');
    await until(() => field().value === `${text}念 `);
  };
  await pick('@苏', 0);
  await pick('@苏念 @苏', 1);
  await type(field(), '@苏念 @苏念 看');
  await press(field(), 'Enter');
  await until(() => field().value === '');
  await pick('@苏', 0);
  await pick('@苏念 @苏', 1);
  await type(field(), '@苏念 ');
  await press(field(), 'Enter');
  await until(async () => (await account.db.messages.count()) === 2);
  const confirmed = (await account.db.messages.orderBy('[conversationID+sequence]').toArray()).map((row) => row.atUserList);
  expect(confirmed).toEqual([['10003', '10005'], ['10003']]);
});

test('COMP-019 the @ of an admin offers all members as the first choice', async () => {
  await fillGroup(2);
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length === 4);
  expect(options()[0]).toBe('所有人');
  await press(field(), 'Enter');
  await type(field(), '@所有人 开会');
  await press(field(), 'Enter');
  await until(async () => (await account.db.messages.count()) === 1);
  expect(await account.db.messages.toArray()).toMatchObject([{ atUserList: ['__kImSDK_MesssageAtALL__'] }]);
});

test('COMP-019 an ordinary member cannot mention all members', async () => {
  await fillGroup(1);
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length > 0);
  await settle(100);
  expect(options()).toHaveLength(3);
  expect(options()).not.toContain('所有人');
});

test('Escape closes the choice of members until the user types another @', async () => {
  await fillGroup();
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length === 3);
  await press(field(), 'ArrowDown');
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain('林知夏');
  expect(field().getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected="true"]')?.id);
  await press(field(), 'Escape');
  await type(field(), '@苏');
  await settle();
  expect(options()).toEqual([]);
  await type(field(), '@苏 @');
  await until(() => options().length === 3);
});

test('COMP-022 the @ offers no members while InputMention is off', async () => {
  await fillGroup();
  await open({}, GROUP);
  await type(field(), '@');
  await until(() => options().length === 3);
  await press(field(), 'Escape');
  await account.db.kv.put({ key: 'webConfig', value: aWebConfig({ features: { InputMention: 0, InputImage: 0 } }) });
  // The same switches show and hide the tools of the toolbar.
  await until(() => document.querySelector('input[accept*="image/png"]') === null);
  await type(field(), '@ @');
  await settle(100);
  expect(options()).toEqual([]);
});

test('COMP-022 the @ offers no members in a chat with one person', async () => {
  await fillGroup();
  await open();
  await type(field(), '@');
  await settle(100);
  expect(options()).toEqual([]);
});
