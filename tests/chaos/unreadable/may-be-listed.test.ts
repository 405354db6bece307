import { expect, test } from 'vitest';
import { mayBeListed } from './may-be-listed.ts';

/** Readable; unreadable with its sequence; unreadable without it. */
type Kind = 'read' | 'placed' | 'placeless';

function listed(kinds: Readonly<Record<number, Kind>>) {
  const messages = Object.entries(kinds).map(([seq, kind]) => ({ id: `${seq} ${kind}`, seq: Number(seq) }));
  const damage = { isUnreadable: (id: string) => !id.endsWith(' read'), isPlaceless: (id: string) => id.endsWith(' placeless') };
  return (seq: number) => mayBeListed(messages, seq, damage);
}

test.each<{ what: string; log: Readonly<Record<number, Kind>>; expected: boolean }>([
  { what: 'the message above is unreadable and has no sequence', log: { 3: 'read', 5: 'placeless', 6: 'read' }, expected: true },
  { what: 'the message below is unreadable and has no sequence', log: { 2: 'read', 3: 'placeless', 5: 'read' }, expected: true },
  {
    what: 'a message without a sequence follows an unreadable one with its sequence',
    log: { 3: 'read', 5: 'placed', 6: 'placeless', 7: 'read' },
    expected: true,
  },
  { what: 'the message above is unreadable but has its sequence', log: { 3: 'read', 5: 'placed', 6: 'read' }, expected: false },
  { what: 'a readable message is between', log: { 3: 'read', 5: 'read', 6: 'placeless' }, expected: false },
  { what: 'all messages are readable', log: { 3: 'read', 5: 'read' }, expected: false },
])('returns $expected for a deleted message at 4 where $what', ({ log, expected }) => {
  expect(listed(log)(4)).toBe(expected);
});
