import { describe, expect, test } from 'vitest';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import { previewOf } from '../conversations/conversation-view.ts';
import { PENDING_SEQUENCE, type MessageRow } from '../rows.ts';
import { blankConversation, withRank } from './apply-conversation.ts';
import { applyEvent } from './apply-event.ts';
import { skipMessage } from './apply-message.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

const ME = '10001';
const ID = 'C2C10002';

function spaceWith(rows: readonly MessageRow[] = [], conversation: Parameters<typeof aConversation>[0] = {}): Workspace {
  const space = createWorkspace(ME);
  for (const row of rows) space.messages.set(row.ID, row);
  space.conversations.set(ID, withRank(aConversation(conversation)));
  return space;
}

function apply(space: Workspace, ...events: EngineEvent[]): Workspace {
  for (const event of events) applyEvent(space, event);
  return space;
}

const stored = (parts: Parameters<typeof aMessage>[0]): MessageRow => ({ ...aMessage(parts), status: 'success' });

describe('a new message', () => {
  test('takes the next sequence and counts as unread once, and a replay changes nothing', () => {
    const event: EngineEvent = { e: 'msg.new', d: aMessage({ sequence: 1 }) };
    const space = apply(spaceWith(), event, event);
    expect(space.conversations.get(ID)).toMatchObject({ lastSequence: 1, unreadCount: 1, shelf: 'main' });
    expect(space.holes.get(ID) ?? []).toEqual([]);
  });

  test('G7 with a sequence after the next one leaves a hole for the missing sequences', () => {
    const space = apply(spaceWith(), { e: 'msg.new', d: aMessage({ sequence: 4 }) });
    expect(space.holes.get(ID)).toEqual([{ from: 1, to: 3 }]);
  });

  test('does not count as unread when the loaded history already contains its recall', () => {
    const revoked = stored({ sequence: 1, isRevoked: true, payload: {} });
    const space = apply(spaceWith([revoked]), { e: 'msg.new', d: aMessage({ sequence: 1 }) });
    expect(space.conversations.get(ID)?.unreadCount).toBe(0);
    expect(space.conversations.get(ID)?.lastMessage?.isRevoked).toBe(true);
  });

  test.each([
    ['of this user', { from: ME }],
    ['that the server does not count, such as a group tip', { noUnread: 1 as const }],
    ['that was recalled before it arrived', { isRevoked: true }],
  ])('CONV-020 A41 %s does not count as unread', (_what, parts) => {
    const space = apply(spaceWith(), { e: 'msg.new', d: aMessage({ sequence: 1, ...parts }) });
    expect(space.conversations.get(ID)?.unreadCount).toBe(0);
  });

  test('of this user removes its pending row when another device has cleared its sequence', () => {
    const mine = aMessage({ from: ME, sequence: 3 });
    const waiting: MessageRow = { ...mine, sequence: PENDING_SEQUENCE + 1, status: 'success', ackSeq: 3 };
    const space = apply(spaceWith([waiting], { lastSequence: 5, clearSequence: 5 }), { e: 'msg.new', d: mine });
    expect(space.messages.get(mine.ID)).toBeUndefined();
    expect(space.changedMessages.has(mine.ID)).toBe(true);
  });

  test('G7 that cannot be stored counts as known, so that no hole contains its sequence', () => {
    const space = spaceWith([], { lastSequence: 1, firstSequence: 1 });
    skipMessage(space, aMessage({ sequence: 3 }));
    expect(space.holes.get(ID)).toEqual([{ from: 2, to: 2 }]);
    expect(space.conversations.get(ID)?.lastSequence).toBe(3);
  });

  test('returns a removed conversation to the list', () => {
    const space = spaceWith([], { lastSequence: 2, clearSequence: 2 });
    space.conversations.set(ID, { ...blankConversation(ID), lastSequence: 2, clearSequence: 2, shelf: 'gone' });
    expect(apply(space, { e: 'msg.new', d: aMessage({ sequence: 3 }) }).conversations.get(ID)?.shelf).toBe('main');
  });

  test('CONV-033 returns a deleted conversation to the list, while a mute or a recall does not', () => {
    const row = stored({ sequence: 3 });
    const space = spaceWith([row], { lastSequence: 3, clearSequence: 2 });
    space.conversations.set(ID, { ...withRank(aConversation({ lastSequence: 3, clearSequence: 2 })), shelf: 'gone' });
    apply(space, { e: 'conv.update', d: aConversation({ lastSequence: 3, clearSequence: 2, isMuted: true }) });
    apply(space, { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: row.ID, sequence: 3 }], revoker: '10002' } });
    expect(space.conversations.get(ID)).toMatchObject({ shelf: 'gone', isMuted: true });
    apply(space, { e: 'msg.new', d: aMessage({ sequence: 4 }) });
    expect(space.conversations.get(ID)?.shelf).toBe('main');
  });
});

describe('a removed conversation returns to the list without the content of a new message', () => {
  const goneSpace = (): Workspace => {
    const space = spaceWith();
    space.conversations.set(ID, { ...withRank(aConversation({ lastSequence: 2, clearSequence: 2 })), shelf: 'gone' });
    return space;
  };
  const shelfOf = (space: Workspace) => space.conversations.get(ID)?.shelf;

  test('for a gap that reaches beyond the cleared messages', () => {
    expect(shelfOf(apply(goneSpace(), { e: 'conv.gap', d: { conversationID: ID, from: 3, to: 250 } }))).toBe('main');
    expect(shelfOf(apply(goneSpace(), { e: 'conv.gap', d: { conversationID: ID, from: 1, to: 2 } }))).toBe('gone');
  });

  test('for a message after the cleared messages that cannot be stored', () => {
    const space = goneSpace();
    skipMessage(space, aMessage({ sequence: 2 }));
    expect(shelfOf(space)).toBe('gone');
    skipMessage(space, aMessage({ sequence: 3 }));
    expect(shelfOf(space)).toBe('main');
  });
});

describe('a deletion of the conversation up to an older message than the newest stored message', () => {
  const later = aMessage({ sequence: 4 });
  const last = { ID: later.ID, type: later.type, payload: {}, fromAccount: '10002', nick: '', nameCard: '', lastSequence: 4, lastTime: 1, isRevoked: false };

  test('CONV-034 leaves later messages unread and the conversation on the list', () => {
    const space = spaceWith([], { lastSequence: 4, unreadCount: 3, lastMessage: last });
    apply(space, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 1, readSequence: 2 } });
    expect(space.conversations.get(ID)).toMatchObject({ readSequence: 2, clearSequence: 1, unreadCount: 2, shelf: 'main', lastMessage: { lastSequence: 4 } });
    expect(space.recounts.has(ID)).toBe(true);
  });

  test('leaves the conversation on the list when the later messages are read', () => {
    const space = spaceWith([], { lastSequence: 4, readSequence: 4, lastMessage: last });
    apply(space, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 2, readSequence: 2 } });
    expect(space.conversations.get(ID)).toMatchObject({ readSequence: 4, shelf: 'main' });
  });

  test('of an older server, without a read sequence, applies to all messages known on this device', () => {
    const space = spaceWith([], { lastSequence: 4, unreadCount: 3, lastMessage: last });
    apply(space, { e: 'conv.delete', d: { conversationID: ID, clearSequence: 4 } });
    expect(space.conversations.get(ID)).toMatchObject({ readSequence: 4, unreadCount: 0, shelf: 'gone', lastMessage: null });
  });
});

describe('recall, deletion and read marks', () => {
  test('CONV-020 a recall empties the message and reduces the unread counter once, also when repeated', () => {
    const row = stored({ sequence: 1 });
    const revoke: EngineEvent = { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: row.ID, sequence: 1 }], revoker: '10002' } };
    const space = apply(spaceWith([row], { lastSequence: 1, unreadCount: 1 }), revoke, revoke);
    expect(space.messages.get(row.ID)).toMatchObject({ isRevoked: true, payload: {} });
    expect(space.conversations.get(ID)?.unreadCount).toBe(0);
  });

  test('an own recall keeps the text, so that the author can edit it again', () => {
    const row = stored({ from: ME, sequence: 1, payload: { text: 'typo' } });
    const space = apply(spaceWith([row]), { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: row.ID, sequence: 1 }], revoker: ME } });
    expect(space.messages.get(row.ID)?.revokedText).toBe('typo');
  });

  test('a deletion of a message that is not stored removes its sequence from the hole', () => {
    const space = spaceWith([], { lastSequence: 3 });
    space.holes.set(ID, [{ from: 1, to: 3 }]);
    apply(space, { e: 'msg.delete', d: { conversationID: ID, list: [{ ID: 'x', sequence: 2 }] } });
    expect(space.holes.get(ID)).toEqual([
      { from: 1, to: 1 },
      { from: 3, to: 3 },
    ]);
  });

  test('CONV-023 a replayed read mark does not reset the unread counter of later messages', () => {
    const space = spaceWith([], { lastSequence: 7, readSequence: 5, unreadCount: 2 });
    apply(space, { e: 'msg.read', d: { conversationID: ID, sequence: 5, unreadCount: 0 } });
    expect(space.conversations.get(ID)?.unreadCount).toBe(2);
  });

  test('a replay of an older conversation state leaves the unread counter unchanged', () => {
    const space = spaceWith([], { lastSequence: 7, readSequence: 5, unreadCount: 2 });
    apply(space, { e: 'conv.update', d: aConversation({ lastSequence: 6, readSequence: 5, unreadCount: 1 }) });
    expect(space.conversations.get(ID)).toMatchObject({ unreadCount: 2, lastSequence: 7 });
  });

  test('puts the clearing before the text of a later message, so that the search finds that message', () => {
    const space = apply(
      spaceWith([], { lastSequence: 2 }),
      { e: 'conv.update', d: aConversation({ lastSequence: 2, clearSequence: 2 }) },
      { e: 'msg.new', d: aMessage({ sequence: 3 }) },
    );
    expect(space.texts.map(({ op }) => op)).toEqual(['clear', 'put']);
  });

  test('sequences of the server that are not stored on this device become a hole', () => {
    const space = apply(createWorkspace(ME), { e: 'conv.update', d: aConversation({ lastSequence: 9, firstSequence: 4 }) });
    expect(space.holes.get(ID)).toEqual([{ from: 4, to: 9 }]);
  });
});

test('CONV-017 hides the preview of a message marked as risk content until the mark is removed', () => {
  const message = aMessage({ sequence: 1, payload: { text: 'bad' } });
  const mark = (hasRiskContent: boolean): EngineEvent => ({ e: 'msg.modify', d: { conversationID: ID, ID: message.ID, sequence: 1, hasRiskContent } });
  const space = apply(spaceWith(), { e: 'msg.new', d: message }, mark(true));
  expect(space.messages.get(message.ID)?.hasRiskContent).toBe(true);
  expect(space.conversations.get(ID)?.lastMessage?.payload).toEqual({});
  expect(previewOf(space.conversations.get(ID) ?? blankConversation(ID), { me: ME, isOpen: false }).body).toEqual({
    kind: 'label',
    label: 'custom',
    detail: '',
  });
  expect(apply(space, mark(false)).conversations.get(ID)?.lastMessage?.payload).toEqual({ text: 'bad' });
});
