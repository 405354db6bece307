import { CLOSE_CODE } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/limits.ts';
import { NOTIFY_DATA, notifyFrameSchema } from '../../contract/notify-frames.ts';
import type { Cancel, Clock, Network, Random, Socket, SocketAddress } from '../platform/ports.ts';
import { backoffMs } from '../shared/backoff.ts';
import { tryParseCutJson } from '../shared/safe-json.ts';

const MAX_BACKOFF_MS = 30_000;
/** A back end that sends no frame within this time after the connection does not replay missed frames either. */
const GREETING_MS = 2000;
const REPLAY = 0;
const MAX_TEXT = 300;

/** Why the server ended the session: the frame types −2, −3, −4 and the close codes that mean the same (protocol §6). */
type NotifyEnd = 'elsewhere' | 'banned' | 'token';

type NotifyFrame = { readonly type: number; readonly data: unknown; readonly id?: string | undefined };

type NotifyListener = {
  received(frame: NotifyFrame): void;
  /** `isReplayed` = the missed frames follow. */
  connected(isReplayed: boolean): void;
  /** An unreadable frame arrived. */
  unreadable(): void;
  /** `text` = the server's text about the end; empty when it sent none. */
  ended(reason: NotifyEnd, text: string): void;
};

export type NotifySocketOptions = {
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  /** The configured address with the token and the position to continue from; undefined while there is no configuration. */
  readonly readAddress: () => Promise<SocketAddress | undefined>;
  readonly listener: NotifyListener;
};

export type NotifySocket = { wake(): void; close(): void };

const END_BY_TYPE: Readonly<Record<number, NotifyEnd>> = { [-2]: 'elsewhere', [-3]: 'banned', [-4]: 'token' };
const END_BY_CLOSE: Readonly<Record<number, NotifyEnd>> = {
  [CLOSE_CODE.badToken]: 'token',
  [CLOSE_CODE.signedInElsewhere]: 'elsewhere',
  [CLOSE_CODE.banned]: 'banned',
};

/**
 * The notification socket (protocol §6). States in order: closed → connecting → open → connected, by the first frame or after GREETING_MS
 * without one → (cut) waiting → connecting … → ended. Once a back end has answered a ping, it must answer every later one. A back end that
 * never answered is not checked.
 */
export function openNotifySocket(options: NotifySocketOptions): NotifySocket {
  const { network, clock, random, listener } = options;
  let socket: Socket | undefined;
  let attempt = 0;
  let failures = 0;
  let isEnded = false;
  let hasPonged = false;
  let cancelTimer: Cancel = () => undefined;
  let cancelPong: Cancel = () => undefined;
  let isConnected = false;
  let hasMisread = false;
  let cancelGreeting: Cancel = () => undefined;

  async function open(): Promise<void> {
    attempt += 1;
    const mine = attempt;
    cancelTimer();
    const address = await options.readAddress().catch(() => undefined);
    if (mine !== attempt || isEnded) return;
    if (address === undefined) return retryLater();
    socket = network.openSocket(address, {
      opened: () => mine === attempt && opened(),
      received: (text) => mine === attempt && received(text),
      closed: (code) => mine === attempt && closed(code),
    });
  }

  function opened(): void {
    isConnected = false;
    hasMisread = false;
    cancelGreeting = clock.after(GREETING_MS, () => connected(false));
    schedulePing();
  }

  function schedulePing(): void {
    cancelTimer = clock.after(LIMITS.pingMs, () => {
      socket?.send('ping');
      cancelPong();
      if (hasPonged) cancelPong = clock.after(LIMITS.pongTimeoutMs, cut);
      schedulePing();
    });
  }

  function received(text: string): void {
    if (text === 'pong') {
      hasPonged = true;
      cancelPong();
      return;
    }
    const frame = notifyFrameSchema.safeParse(tryParseCutJson(text, LIMITS.serverFrameBytes));
    if (!frame.success) return misread();
    const end = END_BY_TYPE[frame.data.type];
    const { type, data, id } = frame.data;
    if (end !== undefined) return finish(end, typeof data === 'string' ? data.slice(0, MAX_TEXT).trim() : '');
    connected(type === REPLAY && NOTIFY_DATA[REPLAY].safeParse(data).data?.replay === true);
    listener.received({ type, data, id });
  }

  /**
   * Reports only the first unreadable frame of a connection, because each report makes the caller read again what the frame may have
   * announced.
   */
  function misread(): void {
    if (hasMisread) return;
    hasMisread = true;
    listener.unreadable();
  }

  /** Only the first frame can announce that the missed frames follow. */
  function connected(isReplayed: boolean): void {
    cancelGreeting();
    if (isConnected) return;
    isConnected = true;
    // The counter is not reset when the socket opens, because a server that cannot serve a socket opens it and closes it at once.
    failures = 0;
    listener.connected(isReplayed);
  }

  function closed(code: number): void {
    const end = END_BY_CLOSE[code];
    if (end !== undefined) finish(end, '');
    // Also after 4000: the connection of a former leader tab may arrive at the server after that of this tab. The owner closes this socket when its
    // term ends (protocol §6).
    else cut();
  }

  function cut(): void {
    drop();
    retryLater();
  }

  function retryLater(): void {
    if (isEnded) return;
    cancelTimer = clock.after(backoffMs(failures, MAX_BACKOFF_MS, random.unit()), () => void open());
    failures += 1;
  }

  function finish(reason: NotifyEnd, text: string): void {
    close();
    listener.ended(reason, text);
  }

  function drop(): void {
    attempt += 1;
    cancelTimer();
    cancelPong();
    cancelGreeting();
    socket?.close(1000);
    socket = undefined;
  }

  function close(): void {
    isEnded = true;
    drop();
  }

  void open();
  return {
    wake() {
      if (isEnded || socket !== undefined) return;
      failures = 0;
      void open();
    },
    close,
  };
}
