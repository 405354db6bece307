import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { chatSettingsOf } from './chat-settings.ts';

const member = { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };
const PLAIN = { conversationID: 'C2C10002', me: '10001', group: undefined, isBlocked: false, isFriend: false };

const offered = (about: Partial<Parameters<typeof chatSettingsOf>[0]>) => chatSettingsOf({ ...PLAIN, ...about });

test.each<[string, Parameters<typeof offered>[0], string[]]>([
  ['are empty for the helper', { conversationID: 'C2CwisperHelper' }, []],
  ['are empty for conversation IDs that start with C2Cyx', { conversationID: 'C2Cyxnotice' }, []],
  ['of a person offer the profile, block and report', {}, ['profile', 'block', 'report']],
  ['of a friend also offer a group chat', { isFriend: true }, ['profile', 'create-group', 'block', 'report']],
  ['of a blocked friend offer no group chat', { isFriend: true, isBlocked: true }, ['profile', 'unblock', 'report']],
  ['of a blocked person offer unblock', { isBlocked: true }, ['profile', 'unblock', 'report']],
  ['of a group are its panel', { conversationID: 'GROUP200001', group: aGroup('200001', { selfMember: member }) }, ['group']],
  ['of a group that the user has left offer only the report', { conversationID: 'GROUP200001', group: aGroup('200001', { selfMember: null }) }, ['report']],
])('CONV-043 chat settings %s', (_rule, about, list) => {
  expect(offered(about)).toEqual(list);
});
