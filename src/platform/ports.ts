/**
 * Every source of time, randomness and input/output, as types for the rest of the code (G14). A seed that drives the fakes of these ports
 * reproduces a failure exactly. The browser adapters are in this folder, the fakes in tests/support.
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
   * Waits for the exclusive lock, runs `held`, and releases the lock when its promise settles. Rejects with an AbortError when `signal`
   * aborts before the lock is granted, or when another holder steals the lock. The rejection after a steal may arrive late, when this
   * thread wakes.
   */
  request(name: string, options: LockOptions, held: () => Promise<void>): Promise<void>;
};

/**
 * Messages between the tabs of one origin. There is no order across senders and no guarantee of delivery. The sender does not receive its
 * own messages.
 */
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
  /** The upload is aborted after this time without progress. */
  readonly idleTimeoutMs: number;
  /** 0 to 1 of this request's bytes. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
};

/** `retryAfter` is the value of the Retry-After header. */
export type UploadAnswer = { readonly status: number; readonly text: string; readonly retryAfter?: string | undefined };

/** `protocols` = the offered subprotocols. The server has to select one of them. */
export type SocketAddress = { readonly url: string; readonly protocols: readonly string[] };

export type Network = {
  openSocket(address: SocketAddress, handlers: SocketHandlers): Socket;
  /** Same contract as the standard fetch: rejects when no answer came. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Rejects with NetworkError when no answer came. */
  upload(request: UploadRequest): Promise<UploadAnswer>;
};

/** No answer came. The server may or may not have acted (G10). */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export type Online = { isOnline(): boolean; subscribe(listener: () => void): Cancel };
export type Visibility = { isVisible(): boolean; subscribe(listener: () => void): Cancel };

/** Small values that must be readable before a database is open. Only the names of protocol §13 are allowed. */
export type KeyValue = {
  get(key: string): string | undefined;
  /** Returns false when the value is kept only until this page closes. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  /** Returns the names that begin with `prefix`. */
  names(prefix: string): string[];
  /** Notifies the listener of changes by other pages, until `signal` aborts. */
  subscribe(listener: () => void, signal: AbortSignal): void;
};

/** Encryption at rest of small texts under a key that cannot leave the browser (reliability §3.5 rule 3). */
export type Vault = {
  createKey(): Promise<CryptoKey>;
  seal(key: CryptoKey, text: string): Promise<{ readonly iv: Uint8Array<ArrayBuffer>; readonly box: ArrayBuffer }>;
  open(key: CryptoKey, sealed: { readonly iv: Uint8Array<ArrayBuffer>; readonly box: ArrayBuffer }): Promise<string>;
};

export type Room = { readonly usedBytes: number; readonly quotaBytes: number };

/** The storage quota of this origin, and the eviction of media that can be fetched again. */
export type StorageQuota = {
  /** Undefined when the browser gives no estimate. */
  estimate(): Promise<Room | undefined>;
  /**
   * Removes cached pictures and files, the oldest first, until about this many bytes are free. Resolves to the number of freed bytes. Never
   * rejects.
   */
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
