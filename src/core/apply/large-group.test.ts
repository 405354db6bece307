import { describe, expect, test } from 'vitest';
import { aConversation, aMessage } from '../../../tests/support/builders.ts';
import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import type { ConversationRow, MessageRow } from '../rows.ts';
import { applyConversation, withRank } from './apply-conversation.ts';
import { applyEvent } from './apply-event.ts';
import { noteUnsure } from './large-group.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

const ID = 'GROUP200001';
const ME = '10001';

const confirmed = (parts: Partial<Conversation> = {}): Conversation => aConversation({ conversationID: ID, ...parts });
const aRow = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({
  ...aMessage({ conversationID: ID, sequence }),
  status: 'success',
  ...parts,
});

/** `group` set: the events come from the group's log. Otherwise they come from the user's own log. */
function aSpace(stored: Partial<ConversationRow> | undefined, { group }: { group?: string } = {}): Workspace {
  const space = { ...createWorkspace(ME), ...(group === undefined ? {} : { group }) };
  space.conversations.set(ID, stored === undefined ? undefined : withRank({ ...confirmed(), ...stored }));
  return space;
}

const rowOf = (space: Workspace): ConversationRow | undefined => space.conversations.get(ID);

describe('the cursor of a large group', () => {
  test('starts at the conversation state when the group is new on this device', () => {
    const space = aSpace(undefined);
    applyConversation(space, confirmed({ eventPts: 7, lastSequence: 3 }));
    expect([rowOf(space), [...space.started]]).toMatchObject([{ eventPts: 7 }, [ID]]);
    expect(rowOf(space)?.uncomparedTo).toBeUndefined();
  });

  test.each([3, 5, 9])('is not moved by a conversation state at %i', (eventPts) => {
    const space = aSpace({ eventPts: 5, lastSequence: 5 });
    applyConversation(space, confirmed({ eventPts, lastSequence: eventPts }));
    expect([rowOf(space)?.eventPts, [...space.started]]).toEqual([5, []]);
  });

  test('is kept when a conversation state from before the group was large arrives', () => {
    const space = aSpace({ eventPts: 5, lastSequence: 5, unreadCount: 2 });
    applyConversation(space, confirmed({ lastSequence: 3, unreadCount: 9, isPinned: true }));
    expect(rowOf(space)).toMatchObject({ eventPts: 5, lastSequence: 5, unreadCount: 2, isPinned: true });
  });

  test.each([
    { eventPts: 0, uncomparedTo: undefined },
    { eventPts: 4, uncomparedTo: 6 },
  ])('that starts at $eventPts when the group becomes large marks messages as uncompared up to $uncomparedTo', ({ eventPts, uncomparedTo }) => {
    const space = aSpace({ lastSequence: 6 });
    applyConversation(space, confirmed({ eventPts, lastSequence: 6 }));
    expect([rowOf(space)?.eventPts, rowOf(space)?.uncomparedTo]).toEqual([eventPts, uncomparedTo]);
  });

  test('stays when the user leaves, so that the log is read to its end, and when the user joins again', () => {
    const space = aSpace({ eventPts: 5 });
    applyEvent(space, { e: 'group.kick', d: { groupNumber: '200001', operationType: 4 } });
    expect([rowOf(space), [...space.ended]]).toMatchObject([{ operationType: 4, eventPts: 5 }, [ID]]);
    applyConversation(space, confirmed({ eventPts: 9 }));
    expect(rowOf(space)).toMatchObject({ operationType: 0, eventPts: 5 });
  });

  test('stays, and the log is read to its end, when only a conversation state shows that the user left', () => {
    const space = aSpace({ eventPts: 5, lastSequence: 5 });
    applyConversation(space, confirmed({ operationType: 4, lastSequence: 8, unreadCount: 3 }));
    expect([rowOf(space), [...space.ended]]).toMatchObject([{ operationType: 4, eventPts: 5, lastSequence: 8, unreadCount: 3 }, [ID]]);
  });
});

describe('a conversation state', () => {
  const own = { isPinned: true, isMuted: true, remark: 'mine', readSequence: 4, operationType: 0, firstSequence: 2 };

  test('from the log of the group keeps the fields that the own log has set', () => {
    const space = aSpace({ ...own, eventPts: 5, lastSequence: 5 }, { group: '200001' });
    applyConversation(space, confirmed({ eventPts: 8, lastSequence: 8, unreadCount: 4 }));
    expect(rowOf(space)).toMatchObject({ ...own, lastSequence: 8, unreadCount: 4 });
  });

  test('from the own log keeps the fields that the log of the group has set', () => {
    const profile = { groupID: '200001', name: 'new', avatar: '', type: '' };
    const space = aSpace({ eventPts: 8, lastSequence: 8, unreadCount: 4, groupProfile: profile });
    applyConversation(space, confirmed({ ...own, eventPts: 5, lastSequence: 5, unreadCount: 1, groupProfile: { ...profile, name: 'old' } }));
    expect(rowOf(space)).toMatchObject({ ...own, lastSequence: 8, unreadCount: 4, groupProfile: { name: 'new' } });
  });

  test('that is older, with a read mark of another device, counts only messages after its state as unread', () => {
    const space = aSpace({ eventPts: 8, lastSequence: 8, unreadCount: 8 });
    applyConversation(space, confirmed({ eventPts: 5, lastSequence: 5, readSequence: 5, unreadCount: 0 }));
    expect(rowOf(space)).toMatchObject({ readSequence: 5, unreadCount: 3 });
  });

  test('GROUP-057 with the rest of the log leaves the conversation off the list when the last message, a tip for the admins, is not for the user', () => {
    const space = aSpace({ eventPts: 4, lastSequence: 2 }, { group: '200001' });
    applyEvent(space, { e: 'group.quit', d: { groupNumber: '200001', operationType: 8 } });
    applyEvent(space, { e: 'conv.delete', d: { conversationID: ID, readSequence: 3 } });
    applyConversation(space, confirmed({ operationType: 8, lastSequence: 3, readSequence: 3 }));
    expect(rowOf(space)).toMatchObject({ shelf: 'gone', operationType: 8, lastSequence: 3 });
  });

  test('is applied completely to a row that a message created', () => {
    const space = aSpace({ eventPts: 1, updateTs: 0, lastSequence: 1 }, { group: '200001' });
    applyConversation(space, confirmed({ isMuted: true, eventPts: 1, lastSequence: 1 }));
    expect(rowOf(space)).toMatchObject({ isMuted: true });
  });
});

test('group.update sets the name of a large group, because its members receive no conversation events', () => {
  const groupProfile = { groupID: '200001', name: 'old', avatar: 'a', type: '' };
  const [large, small] = [aSpace({ eventPts: 1, groupProfile }, { group: '200001' }), aSpace({ groupProfile })];
  for (const space of [large, small]) applyEvent(space, { e: 'group.update', d: { groupNumber: '200001', groupName: 'new' } });
  expect([rowOf(large)?.groupProfile, rowOf(small)?.groupProfile]).toEqual([{ ...groupProfile, name: 'new' }, groupProfile]);
});

describe('the unread counter', () => {
  const recall: EngineEvent = { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: aRow(3).ID, sequence: 3 }], revoker: '10002' } };

  function afterRecall(row: MessageRow | undefined, stored: Partial<ConversationRow>): Workspace {
    const space = aSpace({ eventPts: 5, lastSequence: 5, unreadCount: 5, ...stored }, { group: '200001' });
    space.messages.set(aRow(3).ID, row);
    space.holes.set(ID, [{ from: 1, to: row === undefined ? 5 : 2 }]);
    applyEvent(space, recall);
    return space;
  }

  test('GROUP-028 is counted on this device after the recall of a stored message, without a request', () => {
    const space = afterRecall(aRow(3), {});
    expect([noteUnsure(space), rowOf(space)?.unreadCount]).toEqual([[], 4]);
  });

  test('is requested after the recall of a message that is not stored', () => {
    const space = afterRecall(undefined, { groupAtInfoList: [{ from: '10002', groupID: '200001', messageSequence: 3, atTypeArray: [1] }] });
    expect([noteUnsure(space), rowOf(space)]).toMatchObject([['200001'], { unreadCount: 5, isUnreadUnsure: 1, groupAtInfoList: [] }]);
  });

  test.each([{ readSequence: 3 }, { clearSequence: 3 }])('is not requested when the recalled message was already read or cleared: %j', (stored) => {
    expect(noteUnsure(afterRecall(undefined, stored))).toEqual([]);
  });

  test('is not requested in a small group, because the server sends it to the members', () => {
    const space = aSpace({ lastSequence: 5, unreadCount: 5 });
    space.holes.set(ID, [{ from: 1, to: 5 }]);
    applyEvent(space, recall);
    expect([noteUnsure(space), rowOf(space)?.unreadCount]).toEqual([[], 5]);
  });

  test('is certain again after a conversation state at the cursor', () => {
    const space = afterRecall(undefined, { isUnreadUnsure: 1 });
    applyConversation(space, confirmed({ eventPts: 5, lastSequence: 5, unreadCount: 4 }));
    expect([noteUnsure(space), rowOf(space)?.unreadCount, rowOf(space)?.isUnreadUnsure]).toEqual([[], 4, undefined]);
  });

  test('is recounted after an older message fills a hole, and the mention of that message is stored', () => {
    const space = aSpace({ eventPts: 5, lastSequence: 7 }, { group: '200001' });
    space.holes.set(ID, [{ from: 6, to: 6 }]);
    applyEvent(space, { e: 'msg.new', d: aMessage({ conversationID: ID, sequence: 6, atUserList: [ME], to: '200001' }) });
    expect([rowOf(space)?.groupAtInfoList, [...space.recounts], space.holes.get(ID)]).toMatchObject([[{ messageSequence: 6, atTypeArray: [1] }], [ID], []]);
  });
});

describe('reactions of a large group, whose members all receive the same list', () => {
  const people = (...ids: readonly string[]) => ids.map((userID) => ({ userID, nick: '', avatar: '' }));
  const kind = (reactionID: string, ids: readonly string[], isOwn = false) => ({
    reactionID,
    totalUserCount: ids.length,
    partialUserList: people(...ids),
    reactedByMyself: isOwn,
  });

  function after(reactor: { userID: string; reactionID: string; on: boolean } | undefined): boolean[] {
    const space = aSpace({ eventPts: 1 }, { group: '200001' });
    const row = aRow(1, { reactionList: [kind('up', [ME], true)] });
    space.messages.set(row.ID, row);
    const reactionList = [kind('up', [ME, '10002']), kind('heart', ['10002', ME])];
    applyEvent(space, { e: 'msg.modify', d: { conversationID: ID, ID: row.ID, sequence: 1, reactionList, ...(reactor === undefined ? {} : { reactor }) } });
    const stored = space.messages.get(row.ID);
    expect(stored).not.toHaveProperty('reactor');
    return (stored?.reactionList ?? []).map(({ reactedByMyself }) => reactedByMyself);
  }

  test.each([
    { person: 'another member', reactor: { userID: '10002', reactionID: 'heart', on: true }, own: [true, false] },
    { person: 'this user on another device', reactor: { userID: ME, reactionID: 'heart', on: true }, own: [true, true] },
    { person: 'this user removing a reaction', reactor: { userID: ME, reactionID: 'up', on: false }, own: [false, false] },
    { person: 'an event without a reactor', reactor: undefined, own: [true, false] },
  ])('mark the user’s own reactions correctly after a change by $person', ({ reactor, own }) => expect(after(reactor)).toEqual(own));
});
