import { expect, test } from 'vitest';
import { aGroup } from '../../../tests/support/builders.ts';
import { chatSettingsOf } from './chat-settings.ts';

const member = { identity: 1, groupNickname: '', groupNameRemark: '', userId: '10004', wtId: '10004', muteUntil: 0 };
const PLAIN = { conversationID: 'C2C10002', me: '10001', group: undefined, isBlocked: false };

const offered = (about: Partial<Parameters<typeof chatSettingsOf>[0]>) =>
  chatSettingsOf({ ...PLAIN, ...about }).map((setting) => (setting.kind === 'field' ? setting.field : setting.kind));

test.each<[string, Parameters<typeof offered>[0], string[]]>([
  ['none for the helper', { conversationID: 'C2CwisperHelper' }, []],
  ['none for conversations whose id starts with C2Cyx', { conversationID: 'C2Cyxnotice' }, []],
  ['of a person: who it is, to block and to report', {}, ['profile', 'block', 'report']],
  ['of somebody blocked: to let in again', { isBlocked: true }, ['profile', 'unblock', 'report']],
  [
    'of a group: what a member may open',
    { conversationID: 'GROUP200001', group: aGroup('200001', { selfMember: member }) },
    ['notice', 'nickname', 'remark', 'report'],
  ],
  ['of a group that was left: to report it', { conversationID: 'GROUP200001', group: aGroup('200001', { selfMember: null }) }, ['report']],
])('CONV-043 settings %s', (_rule, about, list) => {
  expect(offered(about)).toEqual(list);
});
