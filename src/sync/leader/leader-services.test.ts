import { expect, test } from 'vitest';
import { createLeaderServices, type LeaderServiceParts } from './leader-services.ts';

test('RCPT-014 requests the readers of a message in pages of a hundred', async () => {
  const asked: unknown[] = [];
  const engine = {
    async call(method: string, params: unknown) {
      asked.push([method, params]);
      return { kind: 'ok', value: { list: [], cursor: '', isCompleted: true } };
    },
  } as unknown as LeaderServiceParts['engine'];
  const db = { messages: { bulkGet: async () => [{ ID: '10001-1-1', conversationID: 'GROUP200001', sequence: 7, time: 1, status: 'success' }] } };
  const services = createLeaderServices({ engine, db } as unknown as LeaderServiceParts);
  expect(await services.receiptMembers({ ID: '10001-1-1', filter: 1, cursor: '200' })).toEqual({ list: [], cursor: '', isCompleted: true });
  const messages = [{ ID: '10001-1-1', conversationID: 'GROUP200001', sequence: 7, time: 1 }];
  expect(asked).toEqual([['receiptMembers', { ID: '10001-1-1', filter: 1, cursor: '200', count: 100, messages }]]);
});
