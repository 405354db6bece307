import { expect, test } from 'vitest';
import type { MessageRow } from '../rows.ts';
import { actionsFor, type MessageAction } from './message-actions.ts';

const NOW_MS = 1_763_600_400_000;
const row = (change: Partial<MessageRow>) =>
  ({
    from: '10001',
    status: 'success',
    type: 'TIMTextElem',
    payload: { text: 'x' },
    isRevoked: false,
    hasRiskContent: false,
    time: NOW_MS / 1000 - 10,
    ...change,
  }) as MessageRow;

test.each<[Partial<MessageRow>, MessageAction[]]>([
  [{}, ['copy', 'recall']],
  [{ time: NOW_MS / 1000 - 299 }, ['copy', 'recall']],
  [{ time: NOW_MS / 1000 - 300 }, ['copy', 'delete']],
  [{ from: '10002' }, ['copy', 'delete']],
  [{ from: '10002', type: 'TIMFileElem', payload: {} }, ['download', 'delete']],
  [{ status: 'queued' }, ['copy', 'cancel']],
  [{ status: 'sending' }, ['copy', 'cancel']],
  [{ status: 'fail' }, ['copy', 'resend', 'delete']],
  [{ status: 'fail', hasRiskContent: true }, ['copy', 'delete']],
  [{ isRevoked: true }, []],
  [{ type: 'TIMCustomElem', payload: { data: '{"type":"GroupCustomMsg"}' } }, []],
])('C14 C15 %j offers %j', (change, expected) => {
  expect(actionsFor(row(change), { me: '10001', nowMs: NOW_MS })).toEqual(expected);
});
