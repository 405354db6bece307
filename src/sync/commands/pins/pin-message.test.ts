import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aMessage, anItem } from '../../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../../contract/engine-events.ts';
import type { Pin } from '../../../../contract/http/pins.ts';
import { listPins } from '../../../db/pins/pins.ts';
import { applyBatch } from '../../inbound/apply-batch.ts';
import { keepCapabilities } from '../../session/keep-capabilities.ts';
import { PINS } from '../../lists/chat-lists.ts';
import { createOpQueue, type HttpCaller, type OpQueue } from '../../outbox/ops.ts';
import { dismissPin, pinMessage, unpinMessage } from './pin-message.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { reactToMessage, TooManyReactionsError } from '../reactions/react-to-message.ts';

const PEER = '10002';
const ID = `C2C${PEER}`;

let bench: SyncBench;
let ops: OpQueue;
let answerHttp: HttpCaller;
const calls: { path: string; body: unknown }[] = [];
const refusals: number[] = [];
let pts = 0;

beforeEach(async () => {
  bench = await createSyncBench();
  [calls.length, refusals.length, pts] = [0, 0, 0];
  answerHttp = async () => ({ kind: 'unknown' });
  ops = createOpQueue({
    context: bench.context,
    async callHttp(op) {
      calls.push({ path: op.path, body: op.body });
      return answerHttp(op);
    },
    isReady: () => true,
    refused: (_op, code) => void refusals.push(code),
  });
});
afterEach(async () => {
  ops.stop();
  await bench.close();
});

const receive = async (...events: EngineEvent[]) =>
  bench.drive(
    applyBatch(
      bench.context,
      events.map((event) => anItem((pts += 1), event)),
    ),
  );
const work = async (ms = 0) => {
  ops.wake();
  await bench.loop.advance(ms);
};
const notify = async (pins: readonly Pin[]) => {
  const api = { call: async () => ({ kind: 'ok', value: pins, total: pins.length, cursor: '' }) } as unknown as Parameters<typeof PINS.load>[0]['api'];
  return bench.drive(PINS.load({ context: bench.context, api, ended: () => undefined }, PEER));
};
const shown = async () => (await bench.drive(listPins(bench.db, PEER))).map(({ id, msgId }) => [id, msgId]);
const refuse = (code: number) => ({ kind: 'refused', code, message: '' }) as const;

const theirs = aMessage({ sequence: 1 });
const aPin = (parts: Partial<Pin> = {}): Pin => ({
  id: 'p1',
  msgId: theirs.ID,
  nickName: '',
  msgContent: 'text 1',
  oneSelf: 1,
  senderWtId: PEER,
  createTs: 1,
  ...parts,
});

describe('pins', () => {
  beforeEach(async () => void (await receive({ e: 'msg.new', d: theirs })));

  test('PIN-003 G2 a pin is in the list at once and is sent to the server by the queue', async () => {
    await bench.drive(pinMessage(bench.commands, theirs.ID));
    expect(await shown()).toEqual([['', theirs.ID]]);
    answerHttp = async () => ({ kind: 'ok', value: { id: 'p1' } });
    await work();
    expect(calls).toEqual([{ path: '/user/c2cTop/add', body: { toUserWtId: PEER, senderWtId: PEER, msgId: theirs.ID, msgContent: 'text 1' } }]);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });

  test('PIN-004, ERR-019 rolls back a pin over the limit of twenty and notifies the user', async () => {
    await bench.drive(pinMessage(bench.commands, theirs.ID));
    answerHttp = async () => refuse(11081);
    await work();
    expect([await shown(), refusals]).toEqual([[], [11081]]);
  });

  test('a queued pin stays over an older list of the server, and a refusal restores that list', async () => {
    await bench.drive(pinMessage(bench.commands, theirs.ID));
    await notify([aPin({ id: 'p0', msgId: 'older' })]);
    expect(await shown()).toEqual([
      ['', theirs.ID],
      ['p0', 'older'],
    ]);
    answerHttp = async () => refuse(404);
    await work();
    expect(await shown()).toEqual([['p0', 'older']]);
  });

  test('C16 removes an own pin and dismisses a pin of the peer by ID, and does not mix up the two', async () => {
    await notify([aPin(), aPin({ id: 'p2', msgId: 'second', oneSelf: 0 })]);
    await bench.drive(dismissPin(bench.commands, ID, theirs.ID));
    await bench.drive(unpinMessage(bench.commands, ID, 'second'));
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
    await bench.drive(unpinMessage(bench.commands, ID, theirs.ID));
    await bench.drive(dismissPin(bench.commands, ID, 'second'));
    expect(await shown()).toEqual([]);
    answerHttp = async () => ({ kind: 'ok', value: null });
    await work();
    expect(calls.map(({ body }) => body)).toEqual([{ id: 'p1' }, { id: 'p2' }]);
  });

  test('PIN-003 G10 a refused removal restores the pin', async () => {
    await notify([aPin()]);
    await bench.drive(unpinMessage(bench.commands, ID, theirs.ID));
    answerHttp = async () => refuse(403);
    await work();
    expect(await shown()).toEqual([['p1', theirs.ID]]);
  });

  test.each<[string, EngineEvent]>([
    ['recalled', { e: 'msg.revoke', d: { conversationID: ID, list: [{ ID: theirs.ID, sequence: 1 }], revoker: PEER } }],
    ['deleted', { e: 'msg.delete', d: { conversationID: ID, list: [{ ID: theirs.ID, sequence: 1 }] } }],
  ])('removes the pin of a %s message', async (_what, event) => {
    await notify([aPin()]);
    await receive(event);
    expect(await shown()).toEqual([]);
  });

  test('does not pin a message of a group or a voice message', async () => {
    const group = aMessage({ conversationID: 'GROUP200001', sequence: 1, from: '10003' });
    const voice = aMessage({ sequence: 2, type: 'TIMSoundElem', payload: { uuid: 'u', url: '/media/u', second: 1, size: 1 } });
    await receive({ e: 'msg.new', d: group }, { e: 'msg.new', d: voice });
    await bench.drive(pinMessage(bench.commands, group.ID));
    await bench.drive(pinMessage(bench.commands, voice.ID));
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });
});

describe('reactions', () => {
  const up = { reactionID: 'up', on: true };
  const confirmed = (reactionList: typeof theirs.reactionList): EngineEvent => ({
    e: 'msg.modify',
    d: { conversationID: ID, ID: theirs.ID, sequence: 1, reactionList },
  });
  const ofPeer = { reactionID: 'heart', totalUserCount: 1, partialUserList: [{ userID: PEER, nick: '', avatar: '' }], reactedByMyself: false };
  const kinds = async () =>
    ((await bench.drive(bench.db.messages.get(theirs.ID)))?.reactionList ?? []).map(({ reactionID, totalUserCount, reactedByMyself }) => [
      reactionID,
      totalUserCount,
      reactedByMyself,
    ]);

  beforeEach(async () => void (await receive({ e: 'msg.new', d: theirs })));

  test('MSG-055 G2 a reaction is shown at once and is sent by the queue', async () => {
    bench.engine.on('react', () => ({ kind: 'ok', value: undefined }));
    await bench.drive(reactToMessage(bench.commands, theirs.ID, up));
    expect(await kinds()).toEqual([['up', 1, true]]);
    await work();
    expect(bench.engine.calls).toMatchObject([{ method: 'react', params: { ID: theirs.ID, ...up } }]);
  });

  test('C44 rejects a reaction without showing or queueing it when the engine has no reactions', async () => {
    bench.engine.can({ reactions: false });
    await bench.drive(keepCapabilities(bench.context));
    await expect(bench.drive(reactToMessage(bench.commands, theirs.ID, up))).rejects.toBeInstanceOf(UnavailableError);
    expect([await kinds(), await bench.drive(bench.db.ops.count())]).toEqual([[], 0]);
    bench.engine.can({ reactions: true });
    await bench.drive(keepCapabilities(bench.context));
    await bench.drive(reactToMessage(bench.commands, theirs.ID, up));
    expect(await kinds()).toEqual([['up', 1, true]]);
  });

  test('a queued reaction stays when reactions of other people arrive', async () => {
    await bench.drive(reactToMessage(bench.commands, theirs.ID, up));
    await receive(confirmed([ofPeer]));
    expect(await kinds()).toEqual([
      ['heart', 1, false],
      ['up', 1, true],
    ]);
  });

  test('G10 removes a refused reaction, and keeps the reactions of other people', async () => {
    bench.engine.on('react', () => refuse(11084));
    await bench.drive(reactToMessage(bench.commands, theirs.ID, up));
    await receive(confirmed([ofPeer]));
    await work();
    expect([await kinds(), refusals]).toEqual([[['heart', 1, false]], [11084]]);
  });

  test('removes only the refused reaction of two queued reactions', async () => {
    bench.engine.on('react', (params) => ((params as { reactionID: string }).reactionID === 'up' ? refuse(404) : { kind: 'ok', value: undefined }));
    await bench.drive(reactToMessage(bench.commands, theirs.ID, up));
    await bench.drive(reactToMessage(bench.commands, theirs.ID, { reactionID: 'party', on: true }));
    await work();
    expect(await kinds()).toEqual([['party', 1, true]]);
  });

  test('MSG-056, ERR-019 rejects an eleventh kind before anything is stored', async () => {
    await receive(confirmed(Array.from({ length: 10 }, (_, at) => ({ ...ofPeer, reactionID: String(at) }))));
    const eleventh = reactToMessage(bench.commands, theirs.ID, up);
    await expect(bench.drive(eleventh)).rejects.toThrow(TooManyReactionsError);
    expect(await bench.drive(bench.db.ops.count())).toBe(0);
  });
});
