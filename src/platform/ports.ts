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

export type UploadRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData;
  /** Given up after this long without a sign of progress. */
  readonly idleTimeoutMs: number;
  /** 0 to 1 of this request's bytes. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
};

/** `retryAfter` is the header of that name. */
export type UploadAnswer = { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined };

/** `protocols` = the subprotocols that are offered; the server has to select one of them. */
export type SocketAddress = { readonly url: string; readonly protocols: readonly string[] };

export type Network = {
  openSocket(address: SocketAddress, handlers: SocketHandlers): Socket;
  /** As the standard fetch: rejects when no answer came. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Rejects with NetworkError when no answer came. */
  upload(request: UploadRequest): Promise<UploadAnswer>;
};

/** No answer came; says nothing about whether the server acted (G10). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export type Online = { isOnline(): boolean; subscribe(listener: () => void): Cancel };
export type Visibility = { isVisible(): boolean; subscribe(listener: () => void): Cancel };

/** Small values that must be readable before a database is open: only the names of protocol §13. */
export type KeyValue = {
  get(key: string): string | undefined;
  /** False = it is remembered while this page lives, and no longer. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Those that begin with `prefix`. */
  names(prefix: string): string[];
  /** Tells of what other pages change, until `signal` aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void;
};

/** Encryption at rest of small texts under a key that cannot leave the browser (reliability §3.5 rule 3). */
export type Vault = {
  createKey(): Promise<CryptoKey>;
  seal(key: CryptoKey, text: string): Promise<{ readonly iv: Uint8Array<ArrayBuffer>; readonly box: ArrayBuffer }>;
  open(key: CryptoKey, sealed: { readonly iv: Uint8Array<ArrayBuffer>; readonly box: ArrayBuffer }): Promise<string>;
};

export type Room = { readonly usedBytes: number; readonly quotaBytes: number };

/** The room that the browser gives this origin, and what can be had again if it runs short. */
export type StorageQuota = {
  /** Undefined where the browser does not tell. */
  estimate(): Promise<Room | undefined>;
  /** Removes cached pictures and files, the oldest first, until about this many bytes are free; how many that were. Never fails. */
  dropOldestMedia(bytes: number): Promise<number>;
};

export type Ports = {
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly openChannel: (name: string) => Channel;
  readonly network: Network;
  readonly online: Online;
  readonly visibility: Visibility;
  readonly keyValue: KeyValue;
  readonly vault: Vault;
};
