import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock } from '../../tests/support/fakes/fake-ports.ts';
import { installVirtualLoop, type VirtualLoop } from '../../tests/support/fakes/virtual-loop.ts';
import type { Network, SocketHandlers } from '../platform/ports.ts';
import { openNotifySocket, type NotifySocket } from './notify-socket.ts';

type Opened = { readonly url: string; readonly handlers: SocketHandlers; readonly sent: string[]; isClosed: boolean };

let loop: VirtualLoop;
let notify: NotifySocket;
let since: string | undefined;
const sockets: Opened[] = [];
const heard: unknown[] = [];

const network: Pick<Network, 'openSocket'> = {
  openSocket({ url }, handlers) {
    const socket: Opened = { url, handlers, sent: [], isClosed: false };
    sockets.push(socket);
    return { send: (text) => void socket.sent.push(text), close: () => void (socket.isClosed = true) };
  },
};

beforeEach(async () => {
  loop = installVirtualLoop();
  [sockets.length, heard.length, since] = [0, 0, undefined];
  notify = openNotifySocket({
    network: network as Network,
    clock: createFakeClock(loop),
    random: { unit: () => 0.5, uint32: () => 1, uuid: () => 'u' },
    readAddress: async () => ({ url: `wss://host/notify?token=t${since === undefined ? '' : `&since=${since}`}`, protocols: [] }),
    listener: {
      received: ({ type, id }) => void heard.push([type, id]),
      connected: (isReplayed) => void heard.push(isReplayed ? 'replayed' : 'anew'),
      unreadable: () => void heard.push('unreadable'),
      ended: (reason, text) => void heard.push(...(text === '' ? [reason] : [reason, text])),
    },
  });
  await loop.advance(0);
});
afterEach(() => {
  notify.close();
  loop.uninstall();
});

const last = (): Opened => sockets.at(-1) as Opened;
const open = (): void => last().handlers.opened();
const sendText = (frame: unknown): void => last().handlers.received(typeof frame === 'string' ? frame : JSON.stringify(frame));

describe('a connection', () => {
  test('counts as replayed when its first frame announces a replay', () => {
    open();
    sendText({ type: 0, data: { replay: true } });
    sendText({ type: 8, data: {}, id: '5' });
    expect(heard).toEqual(['replayed', [0, undefined], [8, '5']]);
  });

  test.each([
    ['a count arrives first', { type: 1, data: { friendApplyUnread: 0 } }],
    ['the first frame announces no replay', { type: 0, data: { replay: false } }],
  ])('counts as new when %s', (_what, frame) => {
    open();
    sendText(frame);
    sendText({ type: 0, data: { replay: true } });
    expect(heard[0]).toBe('anew');
    expect(heard).not.toContain('replayed');
  });

  test('counts as new when no frame arrives within two seconds', async () => {
    open();
    await loop.advance(2000);
    expect(heard).toEqual(['anew']);
  });

  test('sends the last stored ID when it reconnects', async () => {
    open();
    since = '7';
    last().handlers.closed(1006);
    await loop.advance(5000);
    expect(sockets.map(({ url }) => url)).toEqual(['wss://host/notify?token=t', 'wss://host/notify?token=t&since=7']);
  });
});

test('waits longer before each reconnection when the server closes each connection at once', async () => {
  for (let second = 0; second < 120; second += 1) {
    if (!last().isClosed) {
      open();
      last().handlers.closed(1011);
    }
    await loop.advance(1000);
  }
  expect(sockets.length).toBeLessThan(12);
});

describe('the end of a session', () => {
  test.each([
    [-2, 'elsewhere'],
    [-3, 'banned'],
    [-4, 'token'],
  ])('frame %i ends the session without a reconnection', async (type, reason) => {
    open();
    sendText({ type, data: '账号已在其他设备登录' });
    await loop.advance(120_000);
    expect([heard, sockets.length, last().isClosed]).toEqual([[reason, '账号已在其他设备登录'], 1, true]);
  });

  test.each([
    [4001, 'token'],
    [4002, 'elsewhere'],
    [4003, 'banned'],
  ])('close code %i ends the session', (code, reason) => {
    open();
    last().handlers.closed(code);
    expect(heard).toEqual([reason]);
  });

  test('G9 close code 4000 does not end the session, and a leader that a late connection of a former one replaced connects again', async () => {
    open();
    last().handlers.closed(4000);
    await loop.advance(2000);
    expect([heard, sockets.length]).toEqual([[], 2]);
  });

  test('close code 4000 after the end of the term does not reconnect', async () => {
    open();
    const { handlers } = last();
    notify.close();
    handlers.closed(4000);
    await loop.advance(120_000);
    expect([heard, sockets.length]).toEqual([[], 1]);
  });
});

describe('ping', () => {
  test('is sent every 30 s, and silence closes a connection that has answered before', async () => {
    open();
    await loop.advance(60_000);
    expect([last().sent, last().isClosed]).toEqual([['ping', 'ping'], false]);
    sendText('pong');
    await loop.advance(40_000);
    expect(sockets[0]?.isClosed).toBe(true);
  });
});

test('G7 reports malformed frames, passes on unknown types and still reads later frames', () => {
  open();
  for (const junk of ['', '{', '[]', '{"type":"8"}', '{"type":1.5}', '{"type":3,"id":7}']) sendText(junk);
  sendText({ type: 77, data: { deep: true } });
  sendText({ type: 6, data: { scope: 'config' } });
  expect(heard).toEqual(['unreadable', 'anew', [77, undefined], [6, undefined]]);
});
