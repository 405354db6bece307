import { expect, test } from 'vitest';
import { readStreamItem } from '../../../src/engines/chat/embedded/read-event.ts';
import { tryParseCutJson } from '../../../src/shared/safe-json.ts';
import { createDamage } from './damage.ts';

const EVENTS = 300;
const MAX_CHARS = 100_000;

test('notes a hidden deletion exactly where the event of the deletion cannot be read', () => {
  const damage = createDamage(true);
  const all = Array.from({ length: EVENTS }, (_none, at) => ({ pts: at + 1, conversationID: `C2C${10_002 + at}` }));
  const unreadable = all.filter(({ pts, conversationID }) => {
    const event = { e: 'conv.delete', pts, d: { conversationID, clearSequence: 1, readSequence: 1 } };
    const altered = tryParseCutJson(damage.alter('10001/1', JSON.stringify(event)), MAX_CHARS) as typeof event;
    return readStreamItem({ ...altered, pts }).event === undefined;
  });
  expect(unreadable.length).toBeGreaterThan(0);
  expect(all.filter(({ conversationID }) => damage.hasHiddenDeletion('10001', conversationID))).toEqual(unreadable);
  expect(all.filter(({ conversationID }) => damage.hasHiddenDeletion('10002', conversationID))).toEqual([]);
});
