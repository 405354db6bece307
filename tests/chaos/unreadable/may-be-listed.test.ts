import { expect, test } from 'vitest';
import { mayBeListed } from './may-be-listed.ts';

/** Readable; not readable, but with its place; not readable, and without it. */
type Kind = 'read' | 'placed' | 'placeless';

function listed(kinds: Readonly<Record<number, Kind>>) {
  const messages = Object.entries(kinds).map(([seq, kind]) => ({ id: `${seq} ${kind}`, seq: Number(seq) }));
  const damage = { isUnreadable: (id: string) => !id.endsWith(' read'), isPlaceless: (id: string) => id.endsWith(' placeless') };
  return (seq: number) => mayBeListed(messages, seq, damage);
}

test.each<{ what: string; log: Readonly<Record<number, Kind>>; expected: boolean }>([
  { what: 'the one above says no place', log: { 3: 'read', 5: 'placeless', 6: 'read' }, expected: true },
  { what: 'the one below says no place', log: { 2: 'read', 3: 'placeless', 5: 'read' }, expected: true },
  { what: 'one says no place behind one that says its own', log: { 3: 'read', 5: 'placed', 6: 'placeless', 7: 'read' }, expected: true },
  { what: 'the one above says its place', log: { 3: 'read', 5: 'placed', 6: 'read' }, expected: false },
  { what: 'one that can be read stands between', log: { 3: 'read', 5: 'read', 6: 'placeless' }, expected: false },
  { what: 'all can be read', log: { 3: 'read', 5: 'read' }, expected: false },
])('whether a deleted message at 4 may be one of the page is $expected where $what', ({ log, expected }) => {
  expect(listed(log)(4)).toBe(expected);
});
