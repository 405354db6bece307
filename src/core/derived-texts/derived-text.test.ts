import { describe, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import type { MessageRow, TargetLanguage, DerivedTextRow } from '../rows.ts';
import { isWorthTranslating, mayAutomate, pickForTranslation, pickForWriting, TRANSLATED_AT_ONCE, derivedTextKindOf, derivedTextOf } from './derived-text.ts';

const ME = '10001';
const aRow = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({
  ...aMessage({ sequence }),
  payload: { text: `see you at ${sequence}` },
  status: 'success',
  ...parts,
});
const aVoice = (sequence: number, parts: Partial<MessageRow> = {}) => aRow(sequence, { type: 'TIMSoundElem', payload: {}, ...parts });
const stored = (isHidden: 0 | 1): DerivedTextRow => ({ msgId: 'm', conversationID: 'C2C10002', sequence: 1, text: '好', isHidden });

test.each<[string, Partial<MessageRow>, ReturnType<typeof derivedTextKindOf>]>([
  ['offers a translation of a text', {}, 'translate'],
  ['offers a transcript of audio', { type: 'TIMSoundElem', payload: {} }, 'voiceToText'],
  ['offers no translation of a file', { type: 'TIMFileElem' }, undefined],
  ['offers nothing for a recalled message', { isRevoked: true }, undefined],
  ['offers nothing for risk content', { hasRiskContent: true }, undefined],
  ['offers nothing for a queued message', { status: 'queued' }, undefined],
  ['offers nothing for a blank text', { payload: { text: ' \n' } }, undefined],
  ['offers nothing for an invalid text', { payload: { text: 5 } }, undefined],
])('%s', (_, change, kind) => expect(derivedTextKindOf(aRow(1, change))).toBe(kind));

describe('the derived text below a message', () => {
  test.each([
    ['empty without a stored text and a request', undefined, undefined, undefined],
    ['a loading state during a request', undefined, { kind: 'loading' } as const, { kind: 'loading' }],
    ['the reason after a failed request', undefined, { kind: 'failed', why: 'failed' } as const, { kind: 'failed', why: 'failed' }],
    ['the stored text', stored(0), undefined, { kind: 'shown', text: '好' }],
    ['the stored text, whatever the state of a request', stored(0), { kind: 'failed', why: 'offline' } as const, { kind: 'shown', text: '好' }],
    ['empty when the user has hidden the stored text', stored(1), undefined, undefined],
  ])('is %s', (...[, row, request, view]) => expect(derivedTextOf(row, request)).toEqual(view));
});

test.each<[string, TargetLanguage, boolean]>([
  ['The ferry leaves at ten.', 'zh', true],
  ['渡轮十点出发', 'zh', false],
  ['渡轮十点出发', 'en', true],
  ['渡轮十点出发', 'ja', true],
  ['船は十時に出ます', 'zh', true],
  ['船は十時に出ます', 'ja', false],
  ['배는 열 시에 떠나요', 'zh', true],
  ['배는 열 시에 떠나요', 'ja', true],
  ['我用 React 写了一个 demo', 'zh', false],
  ['I live in 北京 since last year', 'zh', true],
  ['Паром уходит в десять', 'zh', true],
  ['https://example.com/a-long-path 👍 [TUIEmoji_Smile] @Anna', 'zh', false],
  ['12:30 – 14:00!', 'en', false],
  ['', 'zh', false],
])('MSG-061 “%s” is worth translating into %s: %s', (text, to, isWorth) => expect(isWorthTranslating(text, to)).toBe(isWorth));

describe('automatic translations and transcripts', () => {
  const about = { me: ME, to: 'zh', isDone: () => false } as const;

  test('fill one request with the newest texts of others that are not translated yet', () => {
    const rows = Array.from({ length: 50 }, (_, at) => aRow(at + 1));
    const picked = pickForTranslation(rows, about);
    expect(picked).toEqual(
      rows
        .toReversed()
        .slice(0, TRANSLATED_AT_ONCE)
        .map(({ ID }) => ID),
    );
    const done = new Set(picked);
    expect(pickForTranslation(rows, { ...about, isDone: (ID) => done.has(ID) })[0]).toBe(rows.at(-TRANSLATED_AT_ONCE - 1)?.ID);
    expect(pickForTranslation([aRow(1, { from: ME }), aRow(2, { isRevoked: true }), aVoice(3), aRow(4, { payload: { text: '好的' } })], about)).toEqual([]);
  });

  test('split long texts into several requests, and send an oversized text alone', () => {
    const long = (sequence: number) => aRow(sequence, { payload: { text: 'word '.repeat(2400) } });
    expect(pickForTranslation([long(1), long(2), long(3)], about)).toEqual([long(3).ID]);
    expect(pickForTranslation([aRow(1, { payload: { text: 'w'.repeat(30_000) } })], about)).toHaveLength(1);
  });

  test('transcribe one voice message of others at a time, and only the ten newest', () => {
    const rows = Array.from({ length: 12 }, (_, at) => aVoice(at + 1));
    const done = new Set<string>();
    const isDone = (ID: string) => done.has(ID);
    for (let ID = pickForWriting(rows, { me: ME, isDone }); ID !== undefined; ID = pickForWriting(rows, { me: ME, isDone })) done.add(ID);
    expect([...done]).toEqual(
      rows
        .toReversed()
        .slice(0, 10)
        .map(({ ID }) => ID),
    );
    expect(pickForWriting([aVoice(1, { from: ME })], { me: ME, isDone: () => false })).toBeUndefined();
  });
});

test.each([
  ['C2C10002', true],
  ['GROUP200001', true],
  ['C2CwisperHelper', false],
  ['C2Cyxnotice', false],
])('automatic translation is available in %s: %s', (conversationID, has) => expect(mayAutomate(conversationID)).toBe(has));
