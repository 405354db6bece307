import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOf } from '../../../tests/support/media-bytes.ts';
import { startLanguageServices, type LanguageServices } from '../../../tests/support/language-services.ts';
import { quietPorts, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient, type Frame, type WireClient, type WireSocket } from '../../../tests/support/wire-client.ts';
import { DEFAULT_CONFIG } from '../../config.ts';

const KEY = 'secret';
const SOUND = bytesOf('ID3', [4, 0, 0, 0, 0, 0, 0], 'speech');

let services: LanguageServices;
let server: TestServer;
let bare: TestServer;
let alice: WireSocket;
let stranger: WireSocket;
let voiceID: string;

const join = async (at: TestServer, wtId: string): Promise<[WireClient, WireSocket]> => {
  const client = createWireClient(at.url);
  await client.logIn(wtId);
  const socket = await client.openEngine();
  await socket.hello();
  return [client, socket];
};

beforeAll(async () => {
  services = await startLanguageServices(KEY);
  const rates = { ...DEFAULT_CONFIG.rates, services: { perSecond: 1, burst: 30 } };
  const config = { rates, translation: { url: services.url, apiKey: KEY }, transcription: { url: `${services.url}/v1`, apiKey: KEY, model: 'base' } };
  server = await startTestServer({ config });
  bare = await startTestServer({ ports: quietPorts() });
  let client: WireClient;
  [client, alice] = await join(server, '10001');
  [, stranger] = await join(server, '10007');
  const { data } = await client.upload(SOUND, 'voice.mp3');
  const { uuid, url } = data as { uuid: string; url: string };
  voiceID = '10001-1760000000-1';
  const payload = { uuid, url, remoteAudioUrl: url, second: 2, size: SOUND.length };
  await alice.request('send', { message: { ID: voiceID, conversationID: 'C2C10002', type: 'TIMSoundElem', payload } });
});
afterAll(async () => {
  await server.close();
  await bare.close();
  await services.close();
});
beforeEach(() => services.behave('well'));

const translate = (socket: WireSocket, texts: string[], to = 'zh'): Promise<Frame> => socket.request('translate', { texts, to });

describe('translation by LibreTranslate', () => {
  test('sends one request for all texts, with the target language and the key', async () => {
    expect(await translate(alice, ['hello', '好'], 'ja')).toMatchObject({ code: 0, r: { list: ['ja:hello', 'ja:好'] } });
    expect(services.translated.at(-1)).toEqual({ q: ['hello', '好'], source: 'auto', target: 'ja', format: 'text', api_key: KEY });
  });

  test.each(['error', 'nonsense', 'redirect'] as const)('returns 500 when the service answers with %s', async (mode) => {
    services.behave(mode);
    expect((await translate(alice, ['x'])).code).toBe(500);
  });

  test('returns blank texts and refuses over-long texts without calling the service', async () => {
    const before = services.translated.length;
    expect(await translate(alice, [' ', ''])).toMatchObject({ code: 0, r: { list: [' ', ''] } });
    expect(
      (
        await translate(
          alice,
          Array.from({ length: 5 }, () => 'x'.repeat(12_000)),
        )
      ).code,
    ).toBe(8001);
    expect(services.translated).toHaveLength(before);
  });

  test('answers pings and messages while the service has not answered', async () => {
    services.behave('silence');
    let isAnswered = false;
    const slow = translate(alice, ['x']).finally(() => (isAnswered = true));
    expect((await alice.request('ping')).code).toBe(0);
    const message = { ID: '10001-1760000000-2', conversationID: 'C2C10002', type: 'TIMTextElem', payload: { text: 'meanwhile' } };
    expect((await alice.request('send', { message })).code).toBe(0);
    expect(isAnswered).toBe(false);
    services.hangUp();
    expect((await slow).code).toBe(500);
  });
});

describe('voice to text by an OpenAI-style service', () => {
  test('sends the uploaded sound file and returns the text', async () => {
    expect(await alice.request('voiceToText', { ID: voiceID })).toMatchObject({ code: 0, r: { text: `${SOUND.length} bytes of speech` } });
    const { bytes, ...named } = services.transcribed.at(-1) ?? { bytes: new Uint8Array() };
    expect(named).toEqual({ model: 'base', format: 'json', fileName: 'voice.mp3', mime: 'audio/mpeg', authorization: `Bearer ${KEY}` });
    expect(bytes).toEqual(SOUND);
  });

  test('refuses a user who cannot read the message and a message that is not a voice', async () => {
    const before = services.transcribed.length;
    expect((await stranger.request('voiceToText', { ID: voiceID })).code).toBe(404);
    const { list } = (await alice.request('history', { conversationID: 'C2C10003' })).r as { list: { ID: string }[] };
    expect((await alice.request('voiceToText', { ID: list[0]?.ID })).code).toBe(400);
    expect(services.transcribed).toHaveLength(before);
  });

  test('returns 500 when the service fails', async () => {
    for (const mode of ['error', 'nonsense'] as const) {
      services.behave(mode);
      expect((await alice.request('voiceToText', { ID: voiceID })).code, mode).toBe(500);
    }
  });

  test('limits the requests of a connection to the configured rate', async () => {
    const [, socket] = await join(server, '10001');
    const codes = await Promise.all(Array.from({ length: 40 }, async () => (await translate(socket, ['x'])).code));
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(30);
    expect(codes.filter((code) => code === 2996).length).toBeGreaterThan(5);
    expect((await socket.request('ping')).code).toBe(0);
  });
});

describe('without a service', () => {
  test('both methods return 3122, and the web configuration turns the features off', async () => {
    const [client, socket] = await join(bare, '10001');
    expect((await translate(socket, ['x'])).code).toBe(3122);
    const { list } = (await socket.request('history', { conversationID: 'C2C10002' })).r as { list: { ID: string }[] };
    expect((await socket.request('voiceToText', { ID: list[0]?.ID })).code).toBe(3122);
    expect((await client.get('/user/version/webConfig')).data).toMatchObject({ features: { translate: 0, voiceToText: 0 } });
    expect((await createWireClient(server.url).get('/user/version/webConfig')).data).toMatchObject({ features: { translate: 1, voiceToText: 1 } });
  });
});
