import { expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { shouldNotify, type NotifyFacts } from './should-notify.ts';

const FACTS: NotifyFacts = { me: '10001', nowSec: 1000, conversation: { isMuted: false, shelf: 'main' }, isAllowed: true };
const incoming = aMessage({ from: '10002', time: 990 });

const CASES = [
  ['a new message of another user', incoming, FACTS, true],
  ['an own message', aMessage({ from: '10001', time: 990 }), FACTS, false],
  ['a recalled message', { ...incoming, isRevoked: true }, FACTS, false],
  ['a group tip', { ...incoming, noUnread: 1 as const }, FACTS, false],
  ['a message of exactly 120 s of age', { ...incoming, time: 880 }, FACTS, true],
  ['a message of more than 120 s of age', { ...incoming, time: 879 }, FACTS, false],
  ['a muted conversation', incoming, { ...FACTS, conversation: { isMuted: true, shelf: 'main' } }, false],
  ['an archived conversation', incoming, { ...FACTS, conversation: { isMuted: false, shelf: 'archive' } }, false],
  ['a hidden conversation', incoming, { ...FACTS, conversation: { isMuted: false, shelf: 'hidden' } }, false],
  ['a conversation that is not known yet', incoming, { ...FACTS, conversation: undefined }, false],
  ['a message while notifications are not allowed', incoming, { ...FACTS, isAllowed: false }, false],
] as const;

test.each(CASES)('NOTE-001, NOTE-002 decides whether to notify about %s', (...row) => {
  const [, message, facts, expected] = row;
  expect(shouldNotify(message, facts)).toBe(expected);
});
