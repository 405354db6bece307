import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import { readKv } from '../../db/kv.ts';
import { createGroupJoining } from './group-joining.ts';

type Answers = Readonly<Record<string, ApiOutcome<unknown> | (() => ApiOutcome<unknown>)>>;
const CARD = '/user/groupchat/getCardInfoById';
const VERIFY = '/user/groupchat/member/joinVerify';
const JOIN = '/user/groupchat/member/activeJoin';

let bench: SyncBench;
let sent: [path: string, body: unknown, key: string | undefined][];
let refetched: string[];

beforeEach(async () => {
  bench = await createSyncBench();
  [sent, refetched] = [[], []];
});
afterEach(async () => bench.close());

const ok = (value: unknown): ApiOutcome<unknown> => ({ kind: 'ok', value, total: 0, cursor: '' });
const refused = (code: number): ApiOutcome<unknown> => ({ kind: 'refused', code, message: '', data: null });
const vo = { groupNumber: '200001', groupName: '读书会', groupMemberCount: 7, confirminviteSwitch: 1 };
const verdict = (parts: object = {}) => ok({ canJoin: 1, needAudit: 1, reasonCode: null, limitLevel: 0, limitMember: 0, ...parts });

function joining(answers: Answers) {
  const call = async ({ path }: { path: string }, body: unknown, options?: { idempotencyKey?: string }) => {
    sent.push([path, body, options?.idempotencyKey]);
    const answer = answers[path];
    return (typeof answer === 'function' ? answer() : answer) ?? { kind: 'unreachable' };
  };
  const api = { call } as unknown as HttpClient;
  return createGroupJoining({ api, db: bench.context.db, epoch: bench.context.epoch, refetch: (scopes) => void refetched.push(...scopes) });
}
const cards = async () => bench.drive(readKv(bench.db, 'groupCards'));

describe('a look at a group', () => {
  test('GROUP-152 returns the card, and why the user cannot join; the card is stored', async () => {
    const { groupCard } = joining({ [CARD]: ok({ groupchatVo: vo, joined: 0 }), [VERIFY]: verdict({ canJoin: 0, reasonCode: 11074 }) });
    const found = await bench.drive(groupCard({ groupNumber: '200001', key: 'k1' }));
    expect(found).toMatchObject({ kind: 'card', card: { name: '读书会', memberCount: 7, needsApproval: true }, refusal: { code: 11074 } });
    expect(sent.map(([path, body]) => [path, body])).toEqual([
      [CARD, { groupNumber: '200001', key: 'k1' }],
      [VERIFY, { groupNumber: '200001', joinType: 1, key: 'k1' }],
    ]);
    expect((await cards())?.map(({ groupNumber }) => groupNumber)).toEqual(['200001']);
  });

  test('GROUP-151 a link without a key is a number (joinType 3)', async () => {
    const { groupCard } = joining({ [CARD]: ok({ groupchatVo: vo, joined: 0 }), [VERIFY]: verdict() });
    expect(await bench.drive(groupCard({ groupNumber: '200001' }))).not.toHaveProperty('refusal');
    expect(sent[1]?.[1]).toEqual({ groupNumber: '200001', joinType: 3 });
  });

  test.each([
    ['GROUP-155 a renewed link has ended', { [CARD]: refused(11077) }, { kind: 'ended' }],
    ['GROUP-155 a private group and a missing one are none', { [CARD]: refused(404) }, { kind: 'none' }],
    ['GROUP-153 a group of the user is joined', { [CARD]: ok({ groupchatVo: vo, joined: 1 }) }, { kind: 'joined', groupID: '200001' }],
    ['GROUP-155 too many looks wait', { [CARD]: { kind: 'unreachable', retryAfterMs: 900 } as const }, { kind: 'wait', retryAfterMs: 900 }],
    ['G10 no answer is no result', {}, undefined],
  ])('%s', async (...[, answers, found]) => {
    expect(await bench.drive(joining(answers).groupCard({ groupNumber: '200001', key: 'k1' }))).toEqual(found);
  });

  test('GROUP-155 the stored card of a group that is private now is dropped', async () => {
    await bench.drive(joining({ [CARD]: ok({ groupchatVo: vo, joined: 0 }), [VERIFY]: verdict() }).groupCard({ groupNumber: '200001' }));
    await bench.drive(joining({ [CARD]: refused(404) }).groupCard({ groupNumber: '200001' }));
    expect(await cards()).toEqual([]);
  });
});

describe('joining', () => {
  test('GROUP-154 an application is stored on the card, and the lists of notices are read again', async () => {
    const answers = { [CARD]: ok({ groupchatVo: vo, joined: 0 }), [VERIFY]: verdict(), [JOIN]: ok({ joinStatus: 2 }) };
    const { groupCard, joinGroup } = joining(answers);
    await bench.drive(groupCard({ groupNumber: '200001' }));
    const way = { groupNumber: '200001', key: 'k1', applyContent: '我是小明', inviterWtId: '10002' };
    expect(await bench.drive(joinGroup(way, 'once'))).toEqual({ kind: 'waiting' });
    expect(sent.at(-1)).toEqual([JOIN, { groupNumber: '200001', joinType: 1, key: 'k1', applyContent: '我是小明', inviterWtId: '10002' }, 'once']);
    expect([(await cards())?.[0]?.application, refetched]).toEqual(['waiting', ['notices']]);
  });

  test.each([
    ['joined', ok({ joinStatus: 1 }), { kind: 'joined', groupID: '200001' }],
    ['already in (11076)', refused(11076), { kind: 'joined', groupID: '200001' }],
    ['full', refused(11074), { kind: 'refused', code: 11074, message: '' }],
    ['no answer', { kind: 'unreachable' } as const, undefined],
    ['a server that cannot answer now', refused(500), undefined],
  ])('GROUP-153 %s', async (...[, answer, result]) => {
    expect(await bench.drive(joining({ [JOIN]: answer }).joinGroup({ groupNumber: '200001' }))).toEqual(result);
  });
});

test('GROUP-160 friends who are in the group or whom the server excludes cannot be invited', async () => {
  const rows = [
    { wtId: '10002', position: 0 },
    { wtId: '10003', position: 1, isDisabled: 1 },
    { wtId: '10004', position: 1 },
  ];
  const { inviteCandidates } = joining({ '/user/groupchat/member/position/addList': ok(rows) });
  expect(await inviteCandidates({ groupNumber: '200001' })).toEqual([
    { wtId: '10002', isOpen: false },
    { wtId: '10003', isOpen: false },
    { wtId: '10004', isOpen: true },
  ]);
});
