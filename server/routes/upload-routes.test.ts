import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Uploaded } from '../../contract/http/uploads.ts';
import { LIMITS } from '../../contract/limits.ts';
import { aGif, aJpeg, aPng, bytesOf } from '../../tests/support/media-bytes.ts';
import { quietPorts, startTestServer, type TestServer } from '../../tests/support/test-server.ts';
import { createWireClient, textMessage, type WireClient } from '../../tests/support/wire-client.ts';
import { setUserState } from '../../tests/support/world.ts';
import { DEFAULT_CONFIG } from '../config.ts';

let server: TestServer;
let outside: { status: number; body: Uint8Array } | undefined;
const asked: string[] = [];
const clients = new Map<string, WireClient>();

async function as(wtId: string): Promise<WireClient> {
  const known = clients.get(wtId);
  if (known !== undefined) return known;
  const client = createWireClient(server.url);
  await client.logIn(wtId);
  clients.set(wtId, client);
  return client;
}

const uploaded = (answer: { data?: unknown }) => answer.data as Uploaded;

beforeAll(async () => {
  const outbound = { request: ({ url }: { url: string }) => (asked.push(url), Promise.resolve(outside)) };
  const quotas = { ...DEFAULT_CONFIG.quotas, convert: { count: 100, windowMs: 1000 } };
  server = await startTestServer({ ports: { ...quietPorts(), outbound: { ...quietPorts().outbound, ...outbound } }, config: { quotas } });
});
afterAll(() => server.close());

/** Sends the picture to a conversation, so that its other users may read it. */
async function sendPicture(from: string, conversationID: string, uuid: string): Promise<string> {
  const socket = await (await as(from)).openEngine();
  await socket.hello();
  const info = { url: `/media/${uuid}`, imageUrl: `/media/${uuid}`, width: 1, height: 1, size: 1 };
  const payload = { uuid, imageFormat: 3, width: 1, height: 1, imageInfoArray: [info] };
  const message = { ...textMessage(from, conversationID, ''), type: 'TIMImageElem', payload };
  expect(await socket.request('send', { message })).toMatchObject({ code: 0 });
  socket.close();
  return (message as unknown as { ID: string }).ID;
}

describe('upload', () => {
  test('stores a file with its detected type and size and returns it unchanged', async () => {
    const me = await as('10001');
    const png = aPng(320, 200);
    const answer = await me.upload(png, '截图 1.html');
    expect(answer).toMatchObject({ code: 200, data: { mime: 'image/png', size: png.length, width: 320, height: 200 } });
    const { url } = uploaded(answer);
    const got = await me.media(url);
    expect(got.status).toBe(200);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="__ 1.html"; filename*=UTF-8''%E6%88%AA%E5%9B%BE%201.html`,
    });
  });

  test('serves markup, scripts and documents only as attachments, regardless of their names', async () => {
    const me = await as('10001');
    for (const text of ['<svg onload="alert(1)">', '<!doctype html><script>1</script>', '%PDF-1.4', 'alert(1)']) {
      const { url } = uploaded(await me.upload(bytesOf(text), 'picture.png'));
      const got = await me.media(url);
      expect(got.headers.get('content-disposition'), text).toMatch(/^attachment;/);
      expect(got.headers.get('content-type'), text).toMatch(/^application\/(octet-stream|pdf)$/);
    }
  });

  test('removes the location from a photo', async () => {
    const me = await as('10001');
    const answer = await me.upload(aJpeg(40, 30), 'photo.jpg');
    expect(answer).toMatchObject({ data: { mime: 'image/jpeg', width: 40, height: 30 } });
    const got = Buffer.from(await (await me.media(uploaded(answer).url)).arrayBuffer()).toString('latin1');
    expect(got).not.toContain('GPS');
    expect(got).toContain('Cam');
  });

  test('stores an oversized image as a plain file', async () => {
    const me = await as('10001');
    for (const bytes of [aPng(16_385, 1), aPng(8000, 5001), aGif(1, 1, 501)]) {
      expect(await me.upload(bytes, 'bomb.png')).toMatchObject({ code: 200, data: { mime: 'application/octet-stream' } });
    }
  });

  test('removes unsafe characters from file names', async () => {
    const me = await as('10001');
    const { url } = uploaded(await me.upload(bytesOf('x'), '../../etc/\u202Egnp.exe'));
    expect((await me.media(url)).headers.get('content-disposition')).not.toMatch(/\.\.|\u202E|%E2%80%AE|%2F/);
  });

  test('G6 stores one file for the same key and content, and refuses other content under that key', async () => {
    const me = await as('10001');
    const key = { 'Idempotency-Key': randomUUID() };
    const first = uploaded(await me.upload(bytesOf('eins'), 'a.txt', key));
    expect(uploaded(await me.upload(bytesOf('eins'), 'a.txt', key))).toEqual(first);
    expect(await me.upload(bytesOf('zwei'), 'a.txt', key)).toMatchObject({ code: 400 });
  });

  test('refuses a file over 100 MB and an oversized part, and leaves no temporary file', async () => {
    const me = await as('10001');
    const answer = await me.upload(new Uint8Array(LIMITS.fileBytes + 1), 'big.bin');
    expect(answer).toMatchObject({ status: 413, code: 7005 });
    const streamed = await me.uploadPart({ uploadId: randomUUID(), index: '0', total: '1' }, new Uint8Array(LIMITS.uploadPartBytes + 1));
    expect(streamed).toMatchObject({ code: 7005 });
    expect(await readdir(join(server.dataDir, 'tmp'))).toEqual([]);
  }, 60_000);

  test('refuses an upload with 429 when the daily quota is used up', async () => {
    const small = await startTestServer({ config: { uploads: { ...DEFAULT_CONFIG.uploads, dailyBytes: 10 } } });
    const client = createWireClient(small.url);
    await client.logIn('10001');
    expect(await client.upload(new Uint8Array(11))).toMatchObject({ code: 200 });
    expect(await client.upload(new Uint8Array(1))).toMatchObject({ status: 429, code: 429 });
    await small.close();
  });

  test('counts unfinished uploads against the daily quota', async () => {
    const small = await startTestServer({ config: { uploads: { ...DEFAULT_CONFIG.uploads, dailyBytes: 1_000_000 } } });
    const client = createWireClient(small.url);
    await client.logIn('10001');
    const codes: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      codes.push((await client.uploadPart({ uploadId: randomUUID(), index: '0', total: '2' }, new Uint8Array(500_000))).code);
    }
    expect(codes).toEqual([200, 200, ...Array<number>(8).fill(429)]);
    expect(await client.upload(new Uint8Array(1))).toMatchObject({ code: 429 });
    await small.close();
  });

  test('counts parallel uploads against the daily quota', async () => {
    const small = await startTestServer({ config: { uploads: { ...DEFAULT_CONFIG.uploads, dailyBytes: 1_000_000 } } });
    const client = createWireClient(small.url);
    await client.logIn('10001');
    const answers = await Promise.all(Array.from({ length: 10 }, (_value, index) => client.upload(new Uint8Array(500_000).fill(index))));
    const taken = answers.filter(({ code }) => code === 200).length;
    expect([taken > 0, taken <= 3, new Set(answers.map(({ code }) => code))]).toEqual([true, true, new Set([200, 429])]);
    await small.close();
  });

  test('refuses a file from a guest or a restricted account, and JSON instead of a file', async () => {
    expect(await createWireClient(server.url).upload(bytesOf('x'))).toMatchObject({ code: 11012 });
    await setUserState(server.core, '10008', 'restricted');
    expect(await (await as('10008')).upload(bytesOf('x'))).toMatchObject({ code: 20012 });
    // Sign covers "" here, so a signature over a text is invalid.
    expect(await (await as('10001')).post('/oss/upload', {})).toMatchObject({ code: 11001 });
  });
});

describe('upload in parts', () => {
  const part = LIMITS.uploadPartBytes;

  test('returns the received parts, accepts parts in any order and twice, and returns the file after the last part', async () => {
    const me = await as('10002');
    const bytes = new Uint8Array(randomBytes(2 * part + 5));
    const uploadId = randomUUID();
    const query = (index: number) => ({ uploadId, index: String(index), total: '3', name: '视频.bin', mime: 'video/mp4' });
    expect(await me.uploadPart(query(2), bytes.slice(2 * part))).toMatchObject({ code: 200, data: { received: [2] } });
    expect(await me.uploadPart(query(0), bytes.slice(0, part))).toMatchObject({ data: { received: [0, 2] } });
    expect(await me.uploadPart(query(0), bytes.slice(0, part))).toMatchObject({ data: { received: [0, 2] } });
    expect(await me.get(`/oss/uploadPart?uploadId=${uploadId}`)).toMatchObject({ data: { uploadId, received: [0, 2] } });
    const both = await Promise.all([me.uploadPart(query(1), bytes.slice(part, 2 * part)), me.uploadPart(query(1), bytes.slice(part, 2 * part))]);
    expect(both[0]).toEqual(both[1]);
    const { url, size } = uploaded(both[0] ?? {});
    expect(size).toBe(bytes.length);
    expect(Buffer.from(await (await me.media(url)).arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(await me.get(`/oss/uploadPart?uploadId=${uploadId}`)).toMatchObject({ data: { url } });
    expect(await me.uploadPart(query(2), bytes.slice(2 * part))).toMatchObject({ data: { url } });
  }, 60_000);

  test('answers for a foreign upload as for a missing one, and refuses wrong part numbers', async () => {
    const me = await as('10002');
    const other = await as('10001');
    const uploadId = randomUUID();
    await me.uploadPart({ uploadId, index: '0', total: '2' }, bytesOf('a'));
    const missing = await other.get(`/oss/uploadPart?uploadId=${randomUUID()}`);
    expect(await other.get(`/oss/uploadPart?uploadId=${uploadId}`)).toEqual(missing);
    expect(await other.uploadPart({ uploadId, index: '1', total: '2' }, bytesOf('b'))).toEqual(missing);
    for (const wrong of [
      { index: '2', total: '2' },
      { index: '0', total: '3' },
      { index: '0', total: '0' },
      { index: '-1', total: '2' },
      { index: '0', total: '1e1' },
    ]) {
      expect(await me.uploadPart({ uploadId, ...wrong }, bytesOf('c')), JSON.stringify(wrong)).toMatchObject({ code: 400 });
    }
    expect(await me.uploadPart({ uploadId: randomUUID(), index: '0', total: '14' }, bytesOf('d'))).toMatchObject({ code: 7005 });
  });
});

describe('GET /media', () => {
  test('serves a picture only to users who can see a message with it', async () => {
    const { uuid, url } = uploaded(await (await as('10001')).upload(aPng(2, 2)));
    const stranger = await as('10006');
    const missing = await stranger.media(`/media/${randomUUID()}`);
    for (const path of [url, `${url}?token=${(await as('10001')).tokens().token}`]) {
      const denied = await stranger.media(path);
      expect([denied.status, await denied.text()]).toEqual([missing.status, 'not found']);
    }
    expect(missing.status).toBe(404);
    const ID = await sendPicture('10001', 'C2C10002', uuid);
    expect((await (await as('10002')).media(url)).status).toBe(200);
    expect((await stranger.media(url)).status).toBe(404);
    expect((await createWireClient(server.url).media(url)).status).toBe(404);
    const socket = await (await as('10001')).openEngine();
    await socket.hello();
    await socket.request('revoke', { ID });
    socket.close();
    expect((await (await as('10002')).media(url)).status).toBe(404);
  });

  test('refuses a former member files that were sent after the membership, and serves earlier ones', async () => {
    const first = uploaded(await (await as('10001')).upload(aPng(3, 3)));
    await sendPicture('10001', 'GROUP200001', first.uuid);
    const leaver = await as('10006');
    expect((await leaver.media(first.url)).status).toBe(200);
    await server.core.write(async (unit) => {
      const { lastSeq } = await unit.db.selectFrom('conversations').select('lastSeq').where('conv', '=', 'GROUP200001').executeTakeFirstOrThrow();
      await unit.db.deleteFrom('groupMembers').where('userId', '=', '10006').execute();
      await unit.db.updateTable('groupIntervals').set({ toSeq: lastSeq }).where('userId', '=', '10006').execute();
    });
    const second = uploaded(await (await as('10001')).upload(aPng(4, 4)));
    await sendPicture('10001', 'GROUP200001', second.uuid);
    expect([(await leaver.media(first.url)).status, (await leaver.media(second.url)).status]).toEqual([200, 404]);
  });

  test('serves a picture to every user after its owner sets it as avatar', async () => {
    const me = await as('10005');
    const { url } = uploaded(await me.upload(aPng(5, 5)));
    const stranger = await as('10006');
    expect((await stranger.media(url)).status).toBe(404);
    expect(await stranger.post('/user/updateMore', { avatar: url })).toMatchObject({ code: 400 });
    expect(await me.post('/user/updateMore', { avatar: `${server.url}${url}` })).toMatchObject({ code: 400 });
    expect(await me.post('/user/updateMore', { avatar: url })).toMatchObject({ code: 200, data: { avatar: url } });
    expect((await stranger.media(url)).status).toBe(200);
    const gif = uploaded(await me.upload(aGif(1, 1, 1)));
    expect(await me.post('/user/updateMore', { avatar: gif.url })).toMatchObject({ code: 400 });
  });

  test('supports ranges, conditional requests and HEAD', async () => {
    const me = await as('10001');
    const { url } = uploaded(await me.upload(bytesOf('0123456789'), 'ten.bin'));
    const ask = async (headers: Record<string, string>) => {
      const got = await me.media(url, headers);
      return [got.status, await got.text(), got.headers.get('content-range')];
    };
    expect(await ask({ Range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await ask({ Range: 'bytes=7-' })).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask({ Range: 'bytes=-3' })).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await ask({ Range: 'bytes=5-500' })).toEqual([206, '56789', 'bytes 5-9/10']);
    expect(await ask({ Range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
    for (const odd of ['bytes=0-1,3-4', 'chars=0-1', 'bytes=5-2', 'bytes=-']) expect(await ask({ Range: odd }), odd).toEqual([200, '0123456789', null]);
    const whole = await me.media(url);
    const etag = whole.headers.get('etag') ?? '';
    await whole.text();
    expect(await ask({ 'If-None-Match': etag })).toEqual([304, '', null]);
    expect(await ask({ Range: 'bytes=0-0', 'If-Range': '"other"' })).toEqual([200, '0123456789', null]);
    expect(await ask({ Range: 'bytes=0-0', 'If-Range': etag })).toEqual([206, '0', 'bytes 0-0/10']);
    expect((await me.media(url, {}, 'HEAD')).status).toBe(200);
    expect((await me.media('/media/')).status).toBe(404);
    expect((await me.media('/media/..%2Fwisp.db')).status).toBe(404);
  });
});

describe('convert', () => {
  test('FAV-018 stores an external picture as an own upload and gives the same answer for every failure', async () => {
    const me = await as('10004');
    outside = { status: 200, body: aPng(7, 8) };
    expect(await me.post('/oss/convert', { url: 'https://pictures.example/a.png' })).toMatchObject({
      code: 200,
      data: { mime: 'image/png', width: 7, height: 8 },
    });
    asked.length = 0;
    outside = { status: 200, body: bytesOf('<html>') };
    const failed = await me.post('/oss/convert', { url: 'https://pictures.example/b' });
    outside = { status: 302, body: aPng(1, 1) };
    expect(await me.post('/oss/convert', { url: 'https://pictures.example/c' })).toEqual(failed);
    outside = undefined;
    expect(await me.post('/oss/convert', { url: 'https://10.0.0.1/' })).toEqual(failed);
    expect(asked).toHaveLength(3);
    for (const url of [
      'http://pictures.example/',
      'https://pictures.example:8443/',
      'https://me:pw@pictures.example/',
      'ftp://x/',
      'nonsense',
      `/media/${randomUUID()}`,
    ]) {
      expect(await me.post('/oss/convert', { url }), url).toEqual(failed);
    }
    expect(asked).toHaveLength(3);
    expect(failed.code).toBe(7004);
  });

  test('returns an existing upload to a user who may read it and refuses other users', async () => {
    const mine = uploaded(await (await as('10004')).upload(aPng(9, 9)));
    expect(await (await as('10004')).post('/oss/convert', { url: mine.url })).toMatchObject({ data: { uuid: mine.uuid, width: 9 } });
    expect(await (await as('10001')).post('/oss/convert', { url: mine.url })).toMatchObject({ code: 7004 });
  });
});
