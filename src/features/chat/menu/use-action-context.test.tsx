// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aConversation, aGroup, aMessage } from '../../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { ActionContext } from '../../../core/messages/message-actions.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { useActionContext } from './use-action-context.ts';

const GROUP = '200001';
const conversationID = `GROUP${GROUP}`;
const account = openClientPerTest();
const NOBODY = new Map<string, never>();
const row: MessageRow = { ...aMessage({ conversationID, conversationType: 'GROUP', from: '10002' }), status: 'success' };
const selfMember = { identity: 2 as const, groupNickname: '', groupNameRemark: '', userId: '10001', wtId: '10001', muteUntil: 0 };

let context: ActionContext;

function Probe() {
  context = useActionContext(conversationID, NOBODY)(row);
  return null;
}

test.each([
  [undefined, 'admin'],
  [4, undefined],
])('GROUP-110 an admin whose membership ended with %s has the role %s', async (operationType, role) => {
  await account.db.conversations.put({ ...aConversation({ conversationID, operationType: operationType ?? 0 }), shelf: 'main', rank: 1 });
  await account.db.groups.put({ ...aGroup(GROUP, { selfMember }), ...(operationType === undefined ? {} : { operationType }) });
  await account.show(<Probe />);
  for (let looks = 0; looks < 50 && context.myRole !== role; looks += 1) await act(async () => new Promise((resolve) => void setTimeout(resolve, 20)));
  await act(async () => new Promise((resolve) => void setTimeout(resolve, 100)));
  expect([context.myRole, context.canWrite]).toEqual([role, operationType === undefined]);
});
