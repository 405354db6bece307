import { expect, test, vi } from 'vitest';
import { CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { MUTE_FOR_EVER } from '../../../contract/http/groups/group-values.ts';
import type { HttpClient } from '../../api/http-client.ts';
import type { GroupAction } from '../../core/groups/group-actions.ts';
import { createGroupServices, type UploadedPicture } from './manage-group.ts';

const GROUP = '200001';
type Sent = readonly [path: string, body: unknown, key: string | undefined];

function bench(answer: (path: string) => unknown = () => ({ kind: 'ok', value: null })) {
  const sent: Sent[] = [];
  const call = async ({ path }: { path: string }, body: unknown, { idempotencyKey }: { idempotencyKey?: string } = {}) => {
    sent.push([path, body, idempotencyKey]);
    return answer(path);
  };
  const uploadPicture = vi.fn<() => Promise<UploadedPicture>>(async () => ({ kind: 'ok', url: '/media/new' }));
  const services = createGroupServices({ api: { call } as unknown as HttpClient, uploadPicture });
  return { sent, uploadPicture, run: async (action: GroupAction) => services.manageGroup({ groupNumber: GROUP, action }, 'wish0000'), services };
}

test.each<[string, GroupAction, readonly (readonly [string, object])[]]>([
  ['GROUP-120 dissolves', { kind: 'dissolve' }, [['/user/groupchat/remove', {}]]],
  ['GROUP-120 leaves', { kind: 'quit' }, [['/user/groupchat/member/quit', {}]]],
  ['GROUP-112 transfers', { kind: 'transfer', wtId: '10002' }, [['/user/groupchat/transfer', { wtId: '10002' }]]],
  ['GROUP-116 renews the link', { kind: 'renewLink' }, [['/user/groupchat/admin/renewLink', {}]]],
  ['GROUP-114 mutes all', { kind: 'muteAll', on: true }, [['/user/groupchat/edit', { bannedSwitch: 1 }]]],
  ['GROUP-110 removes', { kind: 'remove', wtIds: ['10002'] }, [['/user/groupchat/member/remove', { wtIds: ['10002'] }]]],
  [
    'GROUP-114 mutes for ever',
    { kind: 'mute', wtIds: ['10002'], seconds: MUTE_FOR_EVER },
    [['/user/groupchat/admin/batchMuted', { wtIds: ['10002'], muteTime: MUTE_FOR_EVER }]],
  ],
  [
    'GROUP-111 first removes admins, so that twenty others fit',
    { kind: 'admins', add: ['10003'], remove: ['10002'] },
    [
      ['/user/groupchat/admin/addOrRemove', { wtIds: ['10002'], identity: 1 }],
      ['/user/groupchat/admin/addOrRemove', { wtIds: ['10003'], identity: 2 }],
    ],
  ],
  [
    'GROUP-117 changes the blacklist by its differences',
    { kind: 'blacklist', add: ['10003'], remove: ['10002'] },
    [
      ['/user/groupchat/memberBlack/remove', { wtIds: ['10002'] }],
      ['/user/groupchat/memberBlack/add', { wtIds: ['10003'] }],
    ],
  ],
])('%s', async (_what, action, expected) => {
  const { sent, run } = bench();
  expect(await run(action)).toEqual({ kind: 'done' });
  expect(sent.map(([path, body]) => [path, body])).toEqual(expected.map(([path, body]) => [path, { groupNumber: GROUP, ...body }]));
});

test('G6 each request of an action has its own key, which is the same when the action is repeated', async () => {
  const { sent, run } = bench();
  const wtIds = Array.from({ length: 450 }, (_, at) => String(20_000 + at));
  for (let turn = 0; turn < 2; turn += 1) await run({ kind: 'remove', wtIds });
  const keys = sent.map(([, , key]) => key);
  expect(keys).toEqual(['wish0000', 'wish0000-1', 'wish0000-2', 'wish0000', 'wish0000-1', 'wish0000-2']);
  expect(sent.slice(0, 3).flatMap(([, body]) => (body as { wtIds: string[] }).wtIds)).toEqual(wtIds);
});

test('GROUP-111 a refusal ends the action with its code, and an unreachable server leaves it undone', async () => {
  const refused = bench(() => ({ kind: 'refused', code: CODE.adminLimit, message: '管理员数量已达上限' }));
  expect(await refused.run({ kind: 'admins', add: ['10003'], remove: ['10002'] })).toEqual({
    kind: 'refused',
    code: CODE.adminLimit,
    message: '管理员数量已达上限',
  });
  expect(refused.sent).toHaveLength(1);
  expect(await bench(() => ({ kind: 'unreachable' })).run({ kind: 'quit' })).toBeUndefined();
});

test('GROUP-104 a new picture is uploaded first, and nothing changes when it cannot be uploaded', async () => {
  const { sent, run, uploadPicture } = bench();
  const action: GroupAction = { kind: 'picture', picture: new Blob(['x'], { type: 'image/png' }) };
  expect(await run(action)).toEqual({ kind: 'done' });
  expect(sent).toEqual([['/user/groupchat/edit', { groupNumber: GROUP, groupAvatar: '/media/new' }, 'wish0000']]);
  uploadPicture.mockResolvedValueOnce(undefined);
  expect(await run(action)).toBeUndefined();
  expect(sent).toHaveLength(1);
});

test('GROUP-104 a picture that the server refuses ends the action with its code', async () => {
  const { sent, run, uploadPicture } = bench();
  uploadPicture.mockResolvedValueOnce({ kind: 'refused', code: ENGINE_CODE.fileTooLarge });
  const picture = new Blob(['x'], { type: 'image/png' });
  expect(await run({ kind: 'picture', picture })).toEqual({ kind: 'refused', code: ENGINE_CODE.fileTooLarge, message: '' });
  expect(sent).toEqual([]);
});

test('GROUP-121 an action that comes too soon waits as long as the server states', async () => {
  const { run } = bench(() => ({ kind: 'unreachable', retryAfterMs: 41_001 }));
  expect(await run({ kind: 'muteAll', on: true })).toEqual({ kind: 'wait', retryAfterMs: 41_001 });
});
