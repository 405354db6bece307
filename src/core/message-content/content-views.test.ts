import { expect, test } from 'vitest';
import { parsePayload } from '../../../contract/payloads.ts';
import { contentOf } from './message-content.ts';
import { isBigEmoji } from './big-emoji.ts';
import { recordRows } from './merged-record-view.ts';
import { voiceBars, voiceWidth } from './voice-view.ts';

const ME = '10001';
const show = (type: string, payload: Record<string, unknown>) => contentOf({ type, payload }, ME);

test.each([
  [1, 100],
  [8, 100],
  [14, 160],
  [20, 220],
  [60, 300],
])('MSG-009 a voice message of %d s is %d px wide: seconds × 10 + 20 within its bounds', (seconds, width) => {
  expect(voiceWidth(seconds)).toBe(width);
});

const barHeights = (waveform: string, seconds: number) => [...voiceBars({ seconds, waveform }).path.matchAll(/v(\d+)/g)].map((match) => Number(match[1]));

test('MSG-009 the bars of a voice message show the loudness of the recording', () => {
  const heights = barHeights('0v0000', 20);
  expect(heights).toHaveLength(32);
  expect(heights.map((height) => height > 12)).toEqual(heights.map((_, at) => at >= 6 && at <= 10));
});

test('shows flat bars for a voice message without a waveform', () => {
  expect(new Set(barHeights('', 20))).toEqual(new Set([4]));
});

test('shows the URL and duration of a voice and a video message', () => {
  expect(show('TIMSoundElem', { url: '/media/1', second: 0.4 })).toEqual({ kind: 'voice', voice: { url: '/media/1', seconds: 1, waveform: '' } });
  expect(show('TIMVideoFileElem', { remoteVideoUrl: '/media/2', snapshotUrl: '/media/3', videoSecond: 4.4, snapshotWidth: 640, snapshotHeight: 360 })).toEqual({
    kind: 'video',
    video: { url: '/media/2', posterUrl: '/media/3', seconds: 4, width: 640, height: 360 },
  });
});

test('MSG-015 a location links to a map at its latitude and longitude', () => {
  const description = JSON.stringify({ title: '翠湖', detail: '昆明' });
  expect(show('TIMLocationElem', { latitude: 25.05, longitude: 102.7, description })).toEqual({
    kind: 'place',
    place: {
      title: '翠湖',
      detail: '昆明',
      latitude: 25.05,
      longitude: 102.7,
      mapUrl: 'https://www.openstreetmap.org/?mlat=25.050000&mlon=102.700000#map=16/25.050000/102.700000',
    },
  });
  expect(show('TIMLocationElem', { latitude: 25, longitude: 102, description: '某处' })).toMatchObject({ place: { title: '某处' } });
});

test.each([[{ latitude: 91, longitude: 0 }], [{ latitude: 0, longitude: -181 }], [{ latitude: 'x', longitude: 0 }]])(
  'MSG-015 G13 shows the invalid location %j as a neutral card',
  (payload) => {
    expect(show('TIMLocationElem', payload)).toEqual({ kind: 'other' });
  },
);

test.each([
  ['cat_01', { kind: 'face', face: { kind: 'sticker', sticker: { pack: 'cat', key: 'cat_01' } } }],
  ['{"url":"/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b"}', { kind: 'face', face: { kind: 'picture', url: '/media/0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b' } }],
  ['{"url":"https://evil.example/x.png"}', { kind: 'other' }],
  ['{"url":"/media/../secret"}', { kind: 'other' }],
  ['who_knows', { kind: 'other' }],
])('MSG-016 shows a face message with %s as %j', (data, expected) => {
  expect(show('TIMFaceElem', { index: 1, data })).toEqual(expected);
});

test('a merged record shows its first seven lines', () => {
  const abstractList = Array.from({ length: 20 }, (_, at) => `行 ${at}`);
  expect(show('TIMRelayElem', { title: '群聊的聊天记录', abstractList, downloadKey: 'k1' })).toEqual({
    kind: 'record',
    record: { title: '群聊的聊天记录', lines: abstractList.slice(0, 7), source: { kind: 'key', downloadKey: 'k1' } },
  });
});

test('G7 a merged record shows at most 100 messages, and skips entries that are no messages', () => {
  const one = { ID: 'a', type: 'TIMTextElem', from: '10002', time: 5, nick: '苏念', avatar: '/media/1', payload: { text: '好' } };
  const rows = recordRows([null, 7, { type: 5 }, { ...one, time: -1 }, one], 'GROUP200001');
  expect(rows.map(({ from, nick, payload, conversationID, status }) => [from, nick, payload, conversationID, status])).toEqual([
    ['10002', '苏念', { text: '好' }, 'GROUP200001', 'success'],
  ]);
  expect(
    recordRows(
      Array.from({ length: 500 }, () => one),
      'C2C10002',
    ),
  ).toHaveLength(100);
});

test.each([
  ['😄', true],
  ['👩‍👩‍👧‍👦 👍🏽 🇨🇳', true],
  ['❤️', true],
  ['😄😄😄😄', false],
  ['好😄', false],
  ['1', false],
  ['©', false],
  ['', false],
])('MSG-004 %s is drawn large: %s', (text, isBig) => {
  expect(isBigEmoji(text)).toBe(isBig);
});

test('G13 rejects a message type that has the name of an object property', () => {
  expect(parsePayload('constructor', { text: 'x' })).toBeUndefined();
});

test('G13 does not request a picture that is too large for browsers to decode', () => {
  const info = { url: '/media/1', imageUrl: '', width: 60_000, height: 60_000, size: 1 };
  expect(show('TIMImageElem', { width: 60_000, height: 60_000, imageInfoArray: [info] })).toMatchObject({ image: { previewUrl: '', originalUrl: '' } });
});
