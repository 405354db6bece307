import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, anItem } from '../../../tests/support/builders.ts';
import { createSyncBench, type SyncBench } from '../../../tests/support/fakes/sync-bench.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { withRank } from '../../core/apply/apply-conversation.ts';
import type { MessageRow } from '../../core/rows.ts';
import { readKv } from '../../db/kv.ts';
import { FencedError, takeLeaderEpoch } from '../../db/transaction.ts';
import type { EngineOutcome } from '../../engines/chat/port.ts';
import { applyBatch } from '../inbound/apply-batch.ts';
import { deleteConversation } from '../commands/conversations/delete-conversation.ts';
import { deleteMessages } from '../commands/messages/delete-messages.ts';
import { automate, showDerivedText } from '../commands/derived-texts/show-derived-text.ts';
import { recallMessage } from '../commands/messages/recall-message.ts';
import { createDerivedTexts } from './derived-texts.ts';

const PEER = 'C2C10002';
let bench: SyncBench;
let derivedTexts: ReturnType<typeof createDerivedTexts>;
let asked: { readonly texts: readonly string[]; readonly to: string }[];

const aRow = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({ ...aMessage({ sequence }), status: 'success', ...parts });
const VOICE = aRow(9, { type: 'TIMSoundElem', payload: { uuid: 'u', url: '/media/x', second: 2 } });
const ok = <T>(value: T): EngineOutcome<T> => ({ kind: 'ok', value });
const refused = (code: number, retryAfterMs?: number) => ({
  kind: 'refused' as const,
  code,
  message: '',
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

beforeEach(async () => {
  bench = await createSyncBench();
  bench.engine.can({ translate: true, voiceToText: true });
  const { db, epoch, engine, ports } = bench.context;
  derivedTexts = createDerivedTexts({ db, epoch, engine, clock: ports.clock });
  asked = [];
  bench.engine.on('translate', ({ texts, to }) => {
    asked.push({ texts: [...texts], to });
    return ok({ list: texts.map((text) => `${to}:${text}`) });
  });
  bench.engine.on('voiceToText', () => ok({ text: ' 明天见 ' }));
  await bench.drive(bench.db.messages.bulkPut([aRow(1), aRow(2), aRow(3), VOICE]));
});
afterEach(() => bench.close());

const ids = (...sequences: number[]) => sequences.map((sequence) => aRow(sequence).ID);
const [FIRST = ''] = ids(1);
const translate = async (...sequences: number[]) => bench.drive(derivedTexts.translate({ IDs: ids(...sequences), to: 'zh' }));
const kept = async () => (await bench.drive(bench.db.translations.toArray())).map(({ msgId, lang, text, isHidden }) => [msgId, lang, text, isHidden]);
const written = async () => (await bench.drive(bench.db.voiceText.toArray())).map(({ msgId, text }) => [msgId, text]);

describe('a translation', () => {
  test('is requested once for all texts, and stored by message and language', async () => {
    expect(await translate(1, 2)).toEqual({ kind: 'done' });
    expect(await bench.drive(derivedTexts.translate({ IDs: ids(1), to: 'en' }))).toEqual({ kind: 'done' });
    expect(asked).toEqual([
      { texts: ['text 1', 'text 2'], to: 'zh' },
      { texts: ['text 1'], to: 'en' },
    ]);
    expect(await kept()).toEqual([
      [FIRST, 'en', 'en:text 1', 0],
      [FIRST, 'zh', 'zh:text 1', 0],
      [ids(2)[0], 'zh', 'zh:text 2', 0],
    ]);
  });

  test('is requested once when two tabs need it at the same time', async () => {
    const both = Promise.all([derivedTexts.translate({ IDs: ids(1), to: 'zh' }), derivedTexts.translate({ IDs: ids(1), to: 'zh' })]);
    expect(await bench.drive(both)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(asked).toHaveLength(1);
  });

  test('that equals its original is stored as hidden', async () => {
    bench.engine.on('translate', ({ texts }) => ok({ list: [...texts] }));
    await translate(1);
    expect(await kept()).toEqual([[FIRST, 'zh', 'text 1', 1]]);
  });

  test('of a message that was edited or recalled during the request is not stored', async () => {
    bench.engine.on('translate', async ({ texts, to }) => {
      await bench.db.messages.update(FIRST, { payload: { text: 'edited' } });
      await bench.db.messages.update(ids(2)[0] ?? '', { isRevoked: true, payload: {} });
      return ok({ list: texts.map((text) => `${to}:${text}`) });
    });
    expect(await translate(1, 2, 3)).toEqual({ kind: 'done' });
    expect(await kept()).toEqual([[ids(3)[0], 'zh', 'zh:text 3', 0]]);
  });

  test.each<[string, EngineOutcome<{ list: string[] }>, unknown]>([
    ['the service does not offer', refused(3122), { kind: 'refused', code: 3122 }],
    ['gets no answer', { kind: 'unknown' }, undefined],
    ['has too few texts', ok({ list: ['one too few'] }), { kind: 'refused', code: 500 }],
  ])('that %s fails and stores nothing', async (_, outcome, answer) => {
    bench.engine.on('translate', () => outcome);
    expect(await translate(1, 2)).toEqual(answer);
    expect(await kept()).toEqual([]);
  });

  test('C44 and a transcript are not requested from an engine without these capabilities', async () => {
    bench.engine.can({ translate: false, voiceToText: false });
    expect(await translate(1)).toEqual({ kind: 'refused', code: 3122 });
    expect(await bench.drive(derivedTexts.voiceToText({ ID: VOICE.ID }))).toEqual({ kind: 'refused', code: 3122 });
    expect(bench.engine.calls).toEqual([]);
  });

  test('is requested again after a rate limit, a limited number of times', async () => {
    let left = 2;
    bench.engine.on('translate', ({ texts }) => ((left -= 1) >= 0 ? refused(2996, 800) : ok({ list: [...texts].map(() => '好') })));
    const patiently = async (sequence: number) => {
      const asking = derivedTexts.translate({ IDs: ids(sequence), to: 'zh' });
      await bench.loop.advance(1500);
      const early = await kept();
      await bench.loop.advance(5000);
      return [early.length, await bench.drive(asking)];
    };
    expect(await patiently(1)).toEqual([0, { kind: 'done' }]);
    left = 99;
    expect(await patiently(2)).toEqual([1, { kind: 'refused', code: 2996 }]);
    expect(left).toBe(96);
  });

  test('is not requested again when the pause of the service is longer than a user waits', async () => {
    let calls = 0;
    bench.engine.on('translate', () => {
      calls += 1;
      return refused(2996, 60_000);
    });
    const asking = derivedTexts.translate({ IDs: ids(1), to: 'zh' });
    await bench.loop.advance(30_000);
    expect([await bench.drive(asking), calls]).toEqual([{ kind: 'refused', code: 2996 }, 1]);
  });

  test('that is partly unreadable is not stored, even with the requested number of texts', async () => {
    bench.engine.on('translate', () => ({ kind: 'ok', value: { list: ['the first', 'the third'] }, isPartial: true }));
    expect(await translate(1, 2)).toEqual({ kind: 'refused', code: 500 });
    expect(await kept()).toEqual([]);
  });

  test('G9 of a tab that has lost leadership is not stored', async () => {
    await bench.drive(takeLeaderEpoch(bench.db));
    await expect(translate(1)).rejects.toBeInstanceOf(FencedError);
    expect(await kept()).toEqual([]);
  });
});

describe('a voice message', () => {
  const write = async (ID: string) => bench.drive(derivedTexts.voiceToText({ ID }));

  test('is transcribed and stored; a voice message without words returns "nothing"', async () => {
    expect(await write(VOICE.ID)).toEqual({ kind: 'done' });
    expect(await written()).toEqual([[VOICE.ID, '明天见']]);
    bench.engine.on('voiceToText', () => ok({ text: '  ' }));
    await bench.drive(bench.db.voiceText.clear());
    expect(await write(VOICE.ID)).toEqual({ kind: 'nothing' });
    expect(await written()).toEqual([]);
  });

  test('is the only kind of message that is sent to the service', async () => {
    expect(await write(FIRST)).toEqual({ kind: 'done' });
    expect(bench.engine.calls.filter(({ method }) => method === 'voiceToText')).toEqual([]);
  });
});

describe('derived texts are deleted', () => {
  beforeEach(async () => {
    await translate(1, 2, 3);
    await bench.drive(derivedTexts.translate({ IDs: ids(1), to: 'ja' }));
    await bench.drive(derivedTexts.voiceToText({ ID: VOICE.ID }));
  });
  const receive = async (event: EngineEvent) => bench.drive(applyBatch(bench.context, [anItem(1, event)]));
  const left = async () => [...(await kept()).map(([ID]) => ID), ...(await written()).map(([ID]) => ID)];

  test.each<[string, EngineEvent]>([
    ['is edited', { e: 'msg.modify', d: { conversationID: PEER, ID: FIRST, sequence: 1, payload: { text: 'edited' } } }],
    ['is recalled', { e: 'msg.revoke', d: { conversationID: PEER, list: [{ ID: FIRST, sequence: 1 }], revoker: '10002' } }],
    ['is deleted for both', { e: 'msg.delete', d: { conversationID: PEER, list: [{ ID: FIRST, sequence: 1 }] } }],
  ])('when the message %s', async (_, event) => {
    await receive(event);
    expect(await left()).toEqual([...ids(2, 3), VOICE.ID]);
  });

  test('but not after a reaction to the message', async () => {
    await receive({ e: 'msg.modify', d: { conversationID: PEER, ID: FIRST, sequence: 1, reactionList: [] } });
    expect(await left()).toHaveLength(5);
  });

  test('when the user deletes or recalls the message on this device', async () => {
    await bench.drive(deleteMessages(bench.commands, PEER, [FIRST, VOICE.ID]));
    await bench.drive(recallMessage(bench.commands, ids(2)[0] ?? ''));
    expect(await left()).toEqual(ids(3));
  });

  test('when the conversation is cleared up to the message, on this or another device', async () => {
    const conversation = withRank(aConversation({ conversationID: PEER, lastSequence: 9 }));
    await bench.drive(bench.db.conversations.put(conversation));
    await receive({ e: 'conv.delete', d: { conversationID: PEER, clearSequence: 2 } });
    expect(await left()).toEqual([...ids(3), VOICE.ID]);
    await bench.drive(deleteConversation(bench.commands, PEER));
    expect(await left()).toEqual([]);
  });
});

test('hides a derived text, and shows it again without a request', async () => {
  await translate(1);
  await bench.drive(derivedTexts.voiceToText({ ID: VOICE.ID }));
  const hidden = async () => [(await kept())[0]?.[3], (await bench.drive(bench.db.voiceText.get(VOICE.ID)))?.isHidden];
  await bench.drive(showDerivedText(bench.commands, { ID: FIRST, lang: 'zh' }, false));
  await bench.drive(showDerivedText(bench.commands, { ID: VOICE.ID }, false));
  expect(await hidden()).toEqual([1, 1]);
  await bench.drive(showDerivedText(bench.commands, { ID: FIRST, lang: 'zh' }, true));
  expect(await hidden()).toEqual([0, 1]);
});

test('stores automatic translation and transcription for each conversation separately', async () => {
  const switches = async () => bench.drive(readKv(bench.db, 'automaticWordings'));
  await bench.drive(automate(bench.commands, PEER, { what: 'translate', on: true }));
  await bench.drive(automate(bench.commands, PEER, { what: 'translate', on: true }));
  await bench.drive(automate(bench.commands, 'C2C10003', { what: 'voiceToText', on: true }));
  expect(await switches()).toEqual({ translate: [PEER], voiceToText: ['C2C10003'] });
  await bench.drive(automate(bench.commands, PEER, { what: 'translate', on: false }));
  expect(await switches()).toEqual({ translate: [], voiceToText: ['C2C10003'] });
});
