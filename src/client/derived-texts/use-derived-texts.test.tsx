// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { webConfigSchema } from '../../../contract/http/config.ts';
import type { AskLeader, DerivedTextAnswer } from '../../core/leader-services.ts';
import type { MessageRow, TargetLanguage } from '../../core/rows.ts';
import { INITIAL_STATUS, type SyncStatus } from '../../core/sync-status.ts';
import type { AutomaticDerivedTexts } from '../../core/derived-texts/derived-text.ts';
import { putKv } from '../../db/kv.ts';
import { dropDerivedTexts } from '../../db/derived-texts/derived-texts.ts';
import { useDerivedTexts, type DerivedTexts } from './use-derived-texts.ts';

const CHAT = 'C2C10002';
const account = openClientPerTest();
let shown: DerivedTexts;
let status: SyncStatus;
let asked: { readonly name: string; readonly params: unknown }[];
let answer: (texts: readonly string[]) => DerivedTextAnswer | undefined;
/** Delay of the service's answer in milliseconds. */
let holdMs: number;
const listeners = new Set<() => void>();

function Probe({ rows, to }: { rows: readonly MessageRow[]; to: TargetLanguage }) {
  shown = useDerivedTexts({ conversationID: CHAT, rows, to });
  return null;
}

beforeEach(() => {
  status = { ...INITIAL_STATUS, network: 'online' };
  asked = [];
  holdMs = 0;
  answer = () => ({ kind: 'done' });
});

const aRow = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({
  ...aMessage({ sequence, conversationID: CHAT }),
  payload: { text: `see you at ${sequence}` },
  status: 'success',
  ...parts,
});
const aVoice = (sequence: number) => aRow(sequence, { type: 'TIMSoundElem', payload: {} });
const settle = async (ms = 30) => act(async () => new Promise((resolve) => void setTimeout(resolve, ms)));

async function until(isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 300 && !isSo(); looks += 1) await settle(10);
}

/** Acts as the leader: it stores the answers. */
const ask: AskLeader = async (name, params) => {
  asked.push({ name, params });
  if (holdMs > 0) await new Promise((resolve) => void setTimeout(resolve, holdMs));
  const given = params as { readonly IDs?: readonly string[]; readonly ID?: string; readonly to?: TargetLanguage };
  const outcome = answer(given.IDs ?? [given.ID ?? '']);
  const base = { conversationID: CHAT, sequence: 1, isHidden: 0 as const };
  if (outcome?.kind === 'done') {
    if (given.to === undefined) await account.db.voiceText.put({ ...base, msgId: given.ID ?? '', text: 'spoken' });
    else for (const msgId of given.IDs ?? []) await account.db.translations.put({ ...base, msgId, lang: given.to, text: `${given.to}:${msgId}` });
  }
  return outcome as never;
};

type Opened = { readonly to?: TargetLanguage; readonly automatic?: AutomaticDerivedTexts; readonly features?: Record<string, unknown> };

async function open(rows: readonly MessageRow[], { to = 'zh', automatic, features = {} }: Opened = {}): Promise<void> {
  await account.db.messages.bulkPut([...rows]);
  await putKv(account.db, 'webConfig', webConfigSchema.parse({ sha: 'x', wsUrl: 'ws://x/?token=', serverTime: 1, features }));
  if (automatic !== undefined) await putKv(account.db, 'automaticWordings', automatic);
  const sync = {
    ask,
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await account.show(<Probe rows={rows} to={to} />, {}, sync);
  await settle(80);
}

async function goTo(network: SyncStatus['network']): Promise<void> {
  await act(async () => {
    status = { ...status, network };
    for (const listener of listeners) listener();
  });
  await settle();
}

async function press(row: MessageRow): Promise<string> {
  let outcome = '';
  await act(async () => void (outcome = await shown.toggle(row)));
  await settle();
  return outcome;
}
const view = (row: MessageRow) => shown.views.get(row.ID);

describe('translation and voice to text per message', () => {
  test('goes from hidden to loading, failed and shown, and toggles again without another request', async () => {
    const row = aRow(1);
    await open([row]);
    expect(view(row)).toBeUndefined();
    const real = answer;
    answer = () => undefined;
    holdMs = 60;
    const pressed = shown.toggle(row);
    await settle(30);
    expect(view(row)).toEqual({ kind: 'loading' });
    await act(async () => void (await pressed));
    answer = real;
    holdMs = 0;
    expect(view(row)).toEqual({ kind: 'failed', why: 'failed' });
    expect(await press(row)).toBe('done');
    expect(view(row)).toEqual({ kind: 'shown', text: `zh:${row.ID}` });
    await press(row);
    expect(view(row)).toBeUndefined();
    await press(row);
    expect(view(row)).toEqual({ kind: 'shown', text: `zh:${row.ID}` });
    expect(asked).toHaveLength(2);
  });

  test.each<[DerivedTextAnswer | undefined, string]>([
    [undefined, 'failed'],
    [{ kind: 'refused', code: 500 }, 'failed'],
    [{ kind: 'refused', code: 3122 }, 'unavailable'],
    [{ kind: 'refused', code: 2996 }, 'tooFast'],
    [{ kind: 'nothing' }, 'nothing'],
  ])('MSG-059 shows an answer of %j as %s, in place', async (outcome, why) => {
    const voice = aVoice(1);
    await open([voice]);
    answer = () => outcome;
    expect(await press(voice)).toBe('done');
    expect(view(voice)).toEqual({ kind: 'failed', why });
  });

  test('shows stored texts while offline, and requests none', async () => {
    const [first, second] = [aRow(1), aRow(2)];
    await open([first, second]);
    await press(first);
    await goTo('offline');
    expect(await press(second)).toBe('offline');
    expect([view(first)?.kind, view(second)]).toEqual(['shown', undefined]);
    expect(await press(first)).toBe('done');
    expect(view(first)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('MSG-060 C44 requests nothing when the server offers neither service', async () => {
    const [row, voice] = [aRow(1), aVoice(2)];
    await open([row, voice], { features: { translate: 0, voiceToText: 0 } });
    expect([await press(row), await press(voice)]).toEqual(['disabled', 'disabled']);
    expect(asked).toEqual([]);
  });

  test('shows no derived text after an edit has dropped it', async () => {
    const row = aRow(1);
    await open([row]);
    await press(row);
    await act(async () => dropDerivedTexts(account.db, [row.ID]));
    await settle();
    expect(view(row)).toBeUndefined();
  });

  test('keeps the view object of a row whose derived text did not change', async () => {
    const [first, second] = [aRow(1), aRow(2)];
    await open([first, second]);
    await press(first);
    const before = view(first);
    await press(second);
    expect(view(first)).toBe(before);
  });
});

describe('issue 4.5 automatic derived texts per conversation', () => {
  const here = { translate: [CHAT], voiceToText: [] };

  test('requests texts in batches of 20, newest first, once each, without own messages', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => aRow(at + 1));
    await open([...rows, aRow(46, { from: '10001' })], { automatic: here });
    await until(() => shown.views.size === 45);
    await settle();
    const sizes = asked.map(({ params }) => (params as { IDs: string[] }).IDs.length);
    expect(sizes).toEqual([20, 20, 5]);
    expect(asked[0]?.params).toMatchObject({ IDs: expect.arrayContaining([rows.at(-1)?.ID]) });
    expect(shown.views.size).toBe(45);
  });

  test('requests nothing in a conversation where the user did not enable it', async () => {
    await open([aRow(1), aVoice(2)], { automatic: { translate: ['C2C10003'], voiceToText: [] } });
    expect(asked).toEqual([]);
  });

  test('requests the transcripts of voices one after the other, newest first', async () => {
    await open([aVoice(1), aVoice(2), aRow(3)], { automatic: { translate: [], voiceToText: [CHAT] } });
    await until(() => shown.views.size === 2);
    await settle();
    expect(asked.map(({ params }) => (params as { ID: string }).ID)).toEqual([aVoice(2).ID, aVoice(1).ID]);
  });

  test('stops after two failed requests until the network returns', async () => {
    answer = () => ({ kind: 'refused', code: 500 });
    await open(
      Array.from({ length: 90 }, (_, at) => aRow(at + 1)),
      { automatic: here },
    );
    await until(() => asked.length === 2);
    await settle(100);
    expect(asked).toHaveLength(2);
    // A failure of an automatic request is not shown.
    expect(shown.views.size).toBe(0);
    answer = () => ({ kind: 'done' });
    await goTo('offline');
    await goTo('online');
    await until(() => shown.views.size === 90);
    expect(shown.views.size).toBe(90);
  });

  test('requests nothing while offline, and starts when online', async () => {
    status = { ...status, network: 'offline' };
    await open([aRow(1)], { automatic: here, features: { translate: 1 } });
    expect(asked).toEqual([]);
    await goTo('online');
    await until(() => shown.views.size === 1);
    expect(asked).toHaveLength(1);
  });
});
