// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../core/rows.ts';
import { LiveAnnouncer } from './live-announcer.tsx';

const account = openClientPerTest('10001');
const tip = { type: 'GroupCustomMsg', detailType: 19, operatorUser: { wtId: '10002', nickName: '苏念' }, operated: [], content: '' };

async function announce(parts: Partial<MessageRow>): Promise<string | null | undefined> {
  const row: MessageRow = { ...aMessage({ conversationID: 'GROUP200001', conversationType: 'GROUP' }), status: 'success', ...parts };
  await account.show(<LiveAnnouncer row={row} senders={new Map()} />);
  return document.querySelector('[aria-live]')?.textContent;
}

test('READ-031 announces a message after the name of its sender', async () => {
  expect(await announce({ from: '10002', nick: '苏念', payload: { text: '早上好' } })).toBe('苏念：早上好');
});

test('READ-031 announces a group tip without a sender', async () => {
  expect(await announce({ from: 'administrator', type: 'TIMCustomElem', payload: { data: JSON.stringify(tip) } })).toBe('苏念开启了成员保护');
});
