import { expect, test } from 'vitest';
import { firstUnsentID, waitingReasonOf } from './waiting-reason.ts';

test.each([
  ['queued', { isOnline: false, isBehind: true }, 'offline'],
  ['queued', { isOnline: true, isBehind: true }, 'behind'],
  ['queued', { isOnline: true, isBehind: false }, 'soon'],
  ['uploading', { isOnline: true, isBehind: false }, undefined],
  ['sending', { isOnline: false, isBehind: false }, undefined],
  ['success', { isOnline: false, isBehind: true }, undefined],
  ['fail', { isOnline: false, isBehind: true }, undefined],
] as const)('MSG-025 N3 a message with the status %s and %j has the waiting reason %s', (status, now, reason) => {
  expect(waitingReasonOf(status, now)).toBe(reason);
});

test('N3 messages wait for the first unsent message, but not for a failed message', () => {
  const rows = (['success', 'fail', 'uploading', 'queued'] as const).map((status, at) => ({ ID: String(at), status }));
  expect(firstUnsentID(rows)).toBe('2');
  expect(firstUnsentID(rows.slice(0, 2))).toBeUndefined();
});
