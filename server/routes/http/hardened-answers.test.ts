import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietPorts, startTestServer, type TestServer } from '../../../tests/support/test-server.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';

const MARK = 'needle7f3a';
const JSON_TYPE = 'Content-Type: application/json';

let server: TestServer;
const errors: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ ports: quietPorts(errors) });
});
afterAll(() => server.close());

/** Returns all data received until the server closes the connection. */
async function exchange(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(request);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const lines = (first: string, ...more: string[]) => [first, 'Host: a', 'Connection: close', ...more, '', ''].join('\r\n');

const ANSWERS: Record<string, [status: number, request: string]> = {
  'a path that is not a valid URL': [400, lines(`GET /%ff${MARK} HTTP/1.1`)],
  'a path of the API that is not a valid URL': [400, lines(`GET /api/%ff${MARK} HTTP/1.1`)],
  'a path of media that is not a valid URL': [400, lines(`GET /media/%ff${MARK} HTTP/1.1`)],
  'a parameter that is too long': [414, lines(`GET /media/${MARK.repeat(20)} HTTP/1.1`)],
  'an unknown path of the API': [200, lines(`GET /api/${MARK} HTTP/1.1`)],
  'an unknown file': [404, lines(`GET /${MARK}.js HTTP/1.1`)],
  'an unknown media file': [404, lines(`GET /media/${MARK} HTTP/1.1`)],
  'an unknown method': [400, lines(`${MARK.toUpperCase()} / HTTP/1.1`)],
  'a method without a handler': [404, lines('PROPFIND / HTTP/1.1')],
  'a malformed request line': [400, `${MARK}\r\n\r\n`],
  'a malformed header': [400, lines('GET / HTTP/1.1', `${MARK} : \u0001`)],
  'a request without a Host': [400, `GET /${MARK} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  'headers that are too large': [431, lines('GET / HTTP/1.1', `X-A: ${MARK.repeat(3000)}`)],
  'an address that is too large': [431, lines(`GET /${MARK.repeat(3000)} HTTP/1.1`)],
  'a body that is too large': [413, lines('POST /api/user/logout HTTP/1.1', JSON_TYPE, 'Content-Length: 70000') + MARK.repeat(7000)],
  'a body of an unsupported type': [404, lines('POST /x HTTP/1.1', `Content-Type: ${MARK}/x`, 'Content-Length: 1') + 'x'],
  'a body of a type that the API does not accept': [200, lines('POST /api/user/logout HTTP/1.1', `Content-Type: ${MARK}/x`, 'Content-Length: 1') + 'x'],
  'an unsupported expectation': [417, lines('GET / HTTP/1.1', `Expect: ${MARK}`)],
  'a broken body outside the API': [400, lines('POST /x HTTP/1.1', JSON_TYPE, 'Content-Length: 12') + `{${MARK}x`],
  'a websocket without a key': [400, lines(`GET /im?token=${MARK} HTTP/1.1`, 'Upgrade: websocket').replace('Connection: close', 'Connection: Upgrade')],
  'a websocket from a page of another origin': [
    403,
    lines(
      'GET /im HTTP/1.1',
      `Origin: http://${MARK}`,
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ).replace('Connection: close', 'Connection: Upgrade'),
  ],
  'the description of the API': [200, lines('GET /api/openapi.json HTTP/1.1')],
};

describe('every answer has the security headers and repeats nothing of its request', () => {
  test.each(Object.entries(ANSWERS))('%s', async (_, [status, request]) => {
    const text = await exchange(request);
    const head = text.split('\r\n\r\n')[0]?.toLowerCase() ?? '';
    expect(head.split('\r\n')[0]).toContain(`http/1.1 ${status}`);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
    expect(text.toLowerCase()).not.toContain(MARK);
  });

  test.each(['an unknown path of the API', 'a body that is too large', 'a path of the API that is not a valid URL', 'the description of the API'])(
    '%s is not cached',
    async (name) => {
      expect((await exchange(ANSWERS[name]?.[1] ?? '')).toLowerCase()).toContain('cache-control: no-store');
    },
  );
});

describe('a form', () => {
  const boundary = 'cut';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nsome text`;

  async function post(body: string, type = `multipart/form-data; boundary=${boundary}`): Promise<string> {
    const client = createWireClient(server.url);
    await client.logIn('10001');
    const headers = Object.entries({ ...client.fileHeaders(), 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) });
    return exchange(lines('POST /api/oss/upload HTTP/1.1', ...headers.map(([name, value]) => `${name}: ${value}`)) + body);
  }

  test.each([
    ['is cut before its last boundary', part, undefined],
    ['is cut in its last boundary', `${part}\r\n--${boundary}`, undefined],
    ['is cut in the headers of its file', part.slice(0, 40), undefined],
    ['has no boundary', part, 'multipart/form-data'],
    ['is empty', '', undefined],
    ['has a NUL in the name of its file', `${part.replace('a.txt', 'a\u0000.txt')}\r\n--${boundary}--\r\n`, undefined],
  ])('that %s is answered with 400 and logs no error', async (_, body, type) => {
    errors.length = 0;
    const text = await post(body, type);
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain('"code":400');
    expect(errors).toEqual([]);
  });
});
