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

test('lets no readable copy of a damaged message through in an event without a number', () => {
  const damage = createDamage(true);
  const text = 'only here';
  const last = (at: number) => ({ ID: `10002-${at}`, sequence: 1, payload: { text } });
  const all = Array.from({ length: EVENTS }, (_none, at) => at + 1);
  for (const pts of all) damage.alter('10001/1', JSON.stringify({ e: 'msg.new', pts, d: last(pts) }));
  const lastMessage = last(all.find((at) => damage.isUnreadable(last(at).ID)) ?? 0);
  const states = all.map((pts) => damage.alter('10001/1', JSON.stringify({ e: 'conv.update', pts, d: { conversationID: 'C2C10002', lastMessage } })));
  const numberless = states.filter((altered) => !altered.includes('"pts"'));
  expect(numberless.length).toBeGreaterThan(0);
  expect(numberless.filter((altered) => altered.includes(text))).toEqual([]);
});
