// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aMessage } from '../../../tests/support/builders.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import type { MessageRow } from '../../core/rows.ts';
import { INITIAL_STATUS } from '../../core/sync-status.ts';
import { createVoicePlayer } from './create-voice-player.ts';
import type { VoicePlayer, VoiceState } from './voice-player-store.ts';

const ME = '10001';
const account = openClientPerTest(ME);
let state: VoiceState | undefined;
let audio: HTMLAudioElement;
let player: VoicePlayer;
/** Whether the browser can play the audio. */
let canPlay: boolean;
let isOnline: boolean;

function fakeAudio(): HTMLAudioElement {
  const element = document.createElement('audio');
  const notify = (event: string) => element.dispatchEvent(new Event(event));
  element.play = async () => {
    if (!canPlay) throw new DOMException('x', 'NotSupportedError');
    notify('playing');
  };
  element.pause = () => void notify('pause');
  return element;
}

beforeEach(() => {
  state = undefined;
  canPlay = true;
  isOnline = true;
  audio = fakeAudio();
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true });
  const sync = { ...account.client.sync, status: () => ({ ...INITIAL_STATUS, network: isOnline ? ('online' as const) : ('offline' as const) }) };
  player = createVoicePlayer({ client: { ...account.client, sync }, title: '语音消息', audio, current: () => state, setState: (next) => void (state = next) });
});
afterEach(() => {
  player.stop();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const aVoice = (sequence: number, parts: Partial<MessageRow> = {}): MessageRow => ({
  ...aMessage({ sequence }),
  type: 'TIMSoundElem',
  payload: { uuid: 'u', url: `/media/0b0b0b0b-0b0b-4b0b-8b0b-0000000000${10 + sequence}`, second: 10 },
  status: 'success',
  ...parts,
});
const playedIds = async () => (await account.db.audioPlayed.toArray()).map(({ msgId }) => msgId);
const end = () => audio.dispatchEvent(new Event('ended'));

test('MSG-010 playing an incoming voice message marks it played on this device', async () => {
  const row = aVoice(1);
  await player.toggle(row);
  expect(state).toMatchObject({ ID: row.ID, phase: 'playing', seconds: 10 });
  await vi.waitFor(async () => expect(await playedIds()).toEqual([row.ID]), { timeout: 10_000 });
});

test('does not mark an own voice message as played', async () => {
  await player.toggle(aVoice(1, { from: ME }));
  await account.db.kv.count();
  expect(await playedIds()).toEqual([]);
});

test('MSG-011 playing another voice message replaces the current one', async () => {
  await player.toggle(aVoice(1));
  await player.toggle(aVoice(2));
  expect([state?.ID, state?.phase]).toEqual([aVoice(2).ID, 'playing']);
  expect(audio.src).toContain('000000000012');
});

test('a second press pauses, a third press resumes', async () => {
  const row = aVoice(1);
  await player.toggle(row);
  await player.toggle(row);
  expect(state?.phase).toBe('paused');
  await player.toggle(row);
  expect(state?.phase).toBe('playing');
});

test('plays the next unplayed message after the end, and skips own, recalled and played ones', async () => {
  const rows = [aVoice(1), aVoice(2), aVoice(3, { from: ME }), aVoice(4, { isRevoked: true }), aVoice(5)];
  await account.db.messages.bulkPut(rows);
  await account.db.audioPlayed.put({ msgId: aVoice(2).ID });
  await player.toggle(aVoice(1));
  end();
  await vi.waitFor(() => expect([state?.ID, state?.phase]).toEqual([aVoice(5).ID, 'playing']));
  end();
  await account.db.kv.count();
  expect(state).toMatchObject({ ID: aVoice(5).ID, phase: 'paused', atSeconds: 0 });
});

test('MSG-011 keeps the speed for the next message, and limits a seek to the length of the message', async () => {
  await player.toggle(aVoice(1));
  player.setRate(1.5);
  player.seek(99);
  expect(state).toMatchObject({ rate: 1.5, atSeconds: 10 });
  await player.toggle(aVoice(2));
  expect([state?.rate, audio.playbackRate]).toEqual([1.5, 1.5]);
});

test.each([
  [true, 'broken'],
  [false, 'offline'],
])('a message that cannot be played (online %s) gets the phase %s', async (online, phase) => {
  isOnline = online;
  canPlay = false;
  await player.toggle(aVoice(1));
  expect(state?.phase).toBe(phase);
  expect(await playedIds()).toEqual([]);
  canPlay = true;
  await player.toggle(aVoice(1));
  expect(state?.phase).toBe('playing');
});

test('G13 does not load a voice message from a foreign host', async () => {
  await player.toggle(aVoice(1, { payload: { url: 'https://evil.example/a.mp3', second: 3 } }));
  expect([state?.phase, audio.hasAttribute('src')]).toEqual(['broken', false]);
});
