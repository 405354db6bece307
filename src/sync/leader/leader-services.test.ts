import { expect, test, vi } from 'vitest';
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

test('GROUP-031 a repeated request for a group uploads its picture with the same ID and creates no second group', async () => {
  const bodies: unknown[] = [];
  const uploads: string[] = [];
  const api = { call: async (_endpoint: unknown, body: unknown) => (bodies.push(body), { kind: 'unreachable' }) } as unknown as LeaderServiceParts['api'];
  const uploadBlob: LeaderServiceParts['uploadBlob'] = async ({ uploadId }) => (
    uploads.push(uploadId),
    { kind: 'ok', uuid: uploadId, url: `/media/${uploadId}` }
  );
  const services = createLeaderServices({ api, uploadBlob } as unknown as LeaderServiceParts);
  const group = { groupName: 'g', wtIds: ['10002'], groupNotice: 'n', picture: new Blob(['x'], { type: 'image/png' }) };
  for (let turn = 0; turn < 2; turn += 1) expect(await services.createGroup(group, 'wish')).toBeUndefined();
  expect(uploads).toEqual(['wish', 'wish']);
  expect(bodies).toEqual(Array.from({ length: 2 }, () => ({ groupName: 'g', wtIds: ['10002'], groupNotice: 'n', groupAvatar: '/media/wish' })));
});

test('GROUP-031 no group is created when its picture cannot be uploaded', async () => {
  const call = vi.fn<() => void>();
  const uploadBlob: LeaderServiceParts['uploadBlob'] = async () => ({ kind: 'retry', hasAdvanced: false });
  const services = createLeaderServices({ api: { call }, uploadBlob } as unknown as LeaderServiceParts);
  const picture = new Blob(['x'], { type: 'image/png' });
  expect(await services.createGroup({ groupName: 'g', wtIds: ['10002'], picture }, 'wish')).toBeUndefined();
  expect(call).not.toHaveBeenCalled();
});

test('GROUP-031 no group is created when the server refuses its picture, and the user is told so', async () => {
  const call = vi.fn<() => void>();
  const uploadBlob: LeaderServiceParts['uploadBlob'] = async () => ({ kind: 'refused', code: 7005, hasAdvanced: false });
  const services = createLeaderServices({ api: { call }, uploadBlob } as unknown as LeaderServiceParts);
  const picture = new Blob(['x'], { type: 'image/png' });
  expect(await services.createGroup({ groupName: 'g', wtIds: ['10002'], picture }, 'wish')).toEqual({ kind: 'pictureRefused' });
  expect(call).not.toHaveBeenCalled();
});

test.each<[string, Awaited<ReturnType<LeaderServiceParts['uploadBlob']>>, object | undefined]>([
  ['is refused', { kind: 'refused', code: 7005, hasAdvanced: false }, { kind: 'refused', code: 7005, message: '' }],
  ['comes too soon', { kind: 'refused', code: 429, retryAfterMs: 5000, hasAdvanced: false }, { kind: 'wait', retryAfterMs: 5000 }],
  ['has no answer', { kind: 'retry', hasAdvanced: false }, undefined],
])('GROUP-104 the action says what became of a picture that %s', async (_case, uploaded, outcome) => {
  const call = vi.fn<() => void>();
  const services = createLeaderServices({ api: { call }, uploadBlob: async () => uploaded } as unknown as LeaderServiceParts);
  const action = { kind: 'picture', picture: new Blob(['x'], { type: 'image/png' }) } as const;
  expect(await services.manageGroup({ groupNumber: '200001', action }, 'wish')).toEqual(outcome);
  expect(call).not.toHaveBeenCalled();
});
