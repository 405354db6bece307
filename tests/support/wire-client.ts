import { createHash, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { CLIENT_ABILITIES } from '../../contract/engine-methods.ts';
import { LIMITS } from '../../contract/limits.ts';
import { passwordPayload, signPayload } from '../../contract/sign.ts';
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts';

export type Envelope = { code: number; msg: string; data?: unknown; rows?: unknown[]; total?: number };
export type Frame = { s?: number; code?: number; r?: unknown; e?: string; pts?: number; d?: unknown };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** A client of the wire: signed HTTP, and sockets that record every frame. */
export function createWireClient(url: string, deviceId: string = randomUUID(), now: () => number = Date.now) {
  let token = '';
  let imToken = '';
  let lastTimestamp = 0;

  /** A new timestamp for each request, which stays near the clock after the clock was set back. */
  function nextTimestamp(): string {
    const time = now();
    const isSetBack = time < lastTimestamp - LIMITS.signToleranceMs;
    lastTimestamp = isSetBack ? time : Math.max(time, lastTimestamp + 1);
    return String(lastTimestamp);
  }

  async function call(method: 'GET' | 'POST', path: string, more: { body?: unknown; headers?: Record<string, string> } = {}): Promise<Envelope> {
    const text = method === 'GET' ? '' : JSON.stringify(more.body ?? {});
    const authorization = token === '' ? '' : `Bearer ${token}`;
    const timestamp = nextTimestamp();
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Device-Id': deviceId,
        'App-Version': '1.3.1',
        Timestamp: timestamp,
        Sign: sha256(signPayload({ body: text, timestamp, authorization })),
        ...(authorization === '' ? {} : { Authorization: authorization }),
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...more.headers,
      },
      ...(method === 'GET' ? {} : { body: text }),
    });
    return (await response.json()) as Envelope;
  }

  /** Headers of a request with a file as its body: Sign covers "" (protocol §1). */
  function fileHeaders(): Record<string, string> {
    const authorization = token === '' ? '' : `Bearer ${token}`;
    const timestamp = nextTimestamp();
    const sign = sha256(signPayload({ body: '', timestamp, authorization }));
    return {
      'Device-Id': deviceId,
      'App-Version': '1.3.1',
      Timestamp: timestamp,
      Sign: sign,
      ...(authorization === '' ? {} : { Authorization: authorization }),
    };
  }

  return {
    deviceId,
    call,
    fileHeaders,
    upload: async (bytes: Uint8Array<ArrayBuffer>, name = 'file.bin', headers: Record<string, string> = {}): Promise<Envelope & { status: number }> => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'text/html' }), name);
      const response = await fetch(`${url}/api/oss/upload`, { method: 'POST', headers: { ...fileHeaders(), ...headers }, body: form });
      return { ...((await response.json()) as Envelope), status: response.status };
    },
    uploadPart: async (query: Record<string, string>, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): Promise<Envelope> => {
      const headers = { ...fileHeaders(), 'Content-Type': 'application/octet-stream', ...more };
      const response = await fetch(`${url}/api/oss/uploadPart?${new URLSearchParams(query).toString()}`, { method: 'POST', headers, body: bytes });
      return (await response.json()) as Envelope;
    },
    media: (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
      fetch(`${url}${path}`, { method, headers: { ...(token === '' ? {} : { Authorization: `Bearer ${token}` }), ...headers } }),
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => call('POST', path, { body, ...(headers === undefined ? {} : { headers }) }),
    tokens: () => ({ token, imToken }),
    logIn: async (wtId: string, password = DEMO_PASSWORD): Promise<Envelope> => {
      const answer = await call('POST', '/user/login/id', { body: { wtId, pwd: sha256(passwordPayload(password, 'wisp')) } });
      const data = answer.data as { token: string; imToken: string } | undefined;
      token = data?.token ?? '';
      imToken = data?.imToken ?? '';
      return answer;
    },
    openEngine: (options: { token?: string; origin?: string } = {}) =>
      openSocket(`${url.replace('http', 'ws')}/im?token=${options.token ?? imToken}&device=${deviceId}`, options.origin),
    openNotify: (options: { token?: string; origin?: string; since?: string } = {}) => {
      const since = options.since === undefined ? '' : `&since=${encodeURIComponent(options.since)}`;
      return openSocket(`${url.replace('http', 'ws')}/notify?token=${options.token ?? token}${since}`, options.origin);
    },
  };
}

export type WireClient = ReturnType<typeof createWireClient>;
export type WireSocket = Awaited<ReturnType<typeof openSocket>>;

async function openSocket(address: string, origin?: string) {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  const frames: Frame[] = [];
  const waiting: { matches(frame: Frame): boolean; resolve(frame: Frame): void }[] = [];
  let nextS = 1;
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const frame = text.startsWith('{') ? (JSON.parse(text) as Frame) : { e: text };
    frames.push(frame);
    for (const entry of waiting.filter((candidate) => candidate.matches(frame))) {
      waiting.splice(waiting.indexOf(entry), 1);
      entry.resolve(frame);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);

  /** The first matching frame, past or future. */
  const waitFor = (matches: (frame: Frame) => boolean): Promise<Frame> => {
    const known = frames.find(matches);
    return known === undefined ? new Promise((resolve) => waiting.push({ matches, resolve })) : Promise.resolve(known);
  };

  const request = (m: string, p: unknown = {}): Promise<Frame> => {
    const s = nextS;
    nextS += 1;
    socket.send(JSON.stringify({ s, m, p }));
    return waitFor((frame) => frame.s === s);
  };

  return {
    frames,
    closed,
    waitFor,
    request,
    waitForEvent: (name: string) => waitFor((frame) => frame.e === name),
    eventsOf: (name: string) => frames.filter((frame) => frame.e === name),
    sendRaw: (data: string | Buffer) => socket.send(data),
    hello: (epoch = 1) => request('hello', { epoch, build: 'test', abilities: CLIENT_ABILITIES }),
    close: () => socket.close(),
  };
}

/** A text from the owner of `from`, with its own ID. */
export function textMessage(from: string, conversationID: string, text: string): Record<string, unknown> {
  const ID = `${from}-${Math.floor(Date.now() / 1000)}-${Math.floor(Math.random() * 2 ** 32)}`;
  return { ID, conversationID, type: 'TIMTextElem', payload: { text } };
}
