import { expect, test } from 'vitest';
import type { ConversationRow, HoleRow } from '../rows.ts';
import { asUncompared, countReadable, listIncomplete } from './stored-history.ts';

const aRow = (conversationID: string, lastSequence: number) => ({ conversationID, lastSequence }) as ConversationRow;
const aHole = (conversationID: string, from: number, to: number) => ({ conversationID, from, to }) as HoleRow;

test('a conversation is incomplete when a hole reaches into its newest sequences', () => {
  const rows = [aRow('C2C1', 100), aRow('C2C2', 100), aRow('C2C3', 100)];
  expect(listIncomplete(rows, [aHole('C2C1', 1, 80), aHole('C2C2', 1, 81)], 20)).toEqual(['C2C2']);
});

test('a conversation can be read offline unless a hole ends at its last sequence', () => {
  expect(countReadable([aRow('C2C1', 9), aRow('C2C2', 9)], [aHole('C2C1', 1, 9), aHole('C2C2', 1, 8)])).toBe(1);
});

test('marks only conversations with messages as uncompared', () => {
  expect(asUncompared([aRow('C2C1', 0), aRow('C2C2', 7)])).toEqual([{ conversationID: 'C2C2', lastSequence: 7, uncomparedTo: 7 }]);
});

test('marks a conversation again only if a part of it was compared or it has newer messages', () => {
  const rows = [3, 7, undefined].map((uncomparedTo, at) => ({ ...aRow(`C2C${at}`, 7), ...(uncomparedTo === undefined ? {} : { uncomparedTo }) }));
  expect(asUncompared(rows).map(({ conversationID }) => conversationID)).toEqual(['C2C0', 'C2C2']);
});
