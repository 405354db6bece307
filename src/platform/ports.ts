/**
 * Every source of time, chance and input/output, as the rest of the code sees it (G14): a seed that drives fakes of
 * these replays a failure exactly. Browser adapters stand beside this file, fakes in tests/support.
 */

export type Cancel = () => void;

export type Clock = {
  /** Milliseconds since the epoch by the device; may jump. */
  now(): number;
  /** Runs `task` once after at least `delayMs`; cancelling after it ran is harmless. */
  after(delayMs: number, task: () => void): Cancel;
};

export type Random = {
  /** Uniform in [0, 1). */
  unit(): number;
  uint32(): number;
  uuid(): string;
};

export type LockOptions = { readonly signal: AbortSignal; readonly steal?: boolean };

export type Locks = {
  /**
   * Waits for the exclusive lock, runs `held`, and gives the lock back when its promise settles. Rejects with an AbortError
   * when `signal` aborts before it is ours, or when another holder stole it; the latter may come late, when this thread wakes.
   */
  request(name: string, options: LockOptions, held: () => Promise<void>): Promise<void>;
};

/** Messages between the tabs of one origin. No order across senders, no delivery promise, never to the sender itself. */
export type Channel = {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Cancel;
  close(): void;
};

export type SocketHandlers = {
  opened(): void;
  received(text: string): void;
  /** Called exactly once, also when the socket never opened. */
  closed(code: number): void;
};

export type Socket = { send(text: string): void; close(code?: number): void };

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  /** Absolute, or a path of the page's own origin. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData;
  readonly timeoutMs?: number;
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
};

export type HttpResponse = { readonly status: number; readonly text: string; readonly header: (name: string) => string | undefined };

export type Network = {
  openSocket(url: string, handlers: SocketHandlers): Socket;
  /** Rejects with NetworkError when no answer came: offline, cut, timeout, abort. */
  send(request: HttpRequest): Promise<HttpResponse>;
};

/** No answer came; says nothing about whether the server acted (G10). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export type Online = { isOnline(): boolean; subscribe(listener: () => void): Cancel };
export type Visibility = { isVisible(): boolean; subscribe(listener: () => void): Cancel };

/** Small values that must be readable before a database is open: only the names of contract §13. */
export type KeyValue = { get(key: string): string | undefined; set(key: string, value: string): void; remove(key: string): void };

export type Ports = {
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly openChannel: (name: string) => Channel;
  readonly network: Network;
  readonly online: Online;
  readonly visibility: Visibility;
  readonly keyValue: KeyValue;
};
