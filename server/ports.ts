/** The environment of the server, so that a seed replays a run exactly (G14). */
export type ServerPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly log: Log;
  readonly sms: Sms;
  readonly outbound: Outbound;
};

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
};

export type Random = {
  /** Unpredictable bytes for tokens and salts. */
  bytes(length: number): Uint8Array;
  uint32(): number;
};

export type Timer = { cancel(): void };

export type Timers = {
  /** Runs once. A pending timer does not keep the process alive. */
  after(delayMs: number, run: () => void): Timer;
  every(periodMs: number, run: () => void): Timer;
};

/** Short values of a log line besides its text. Undefined ones are omitted. */
export type LogFields = Readonly<Record<string, string | number | undefined>>;

export type AnsweredRequest = {
  readonly requestId: string;
  readonly user: string | undefined;
  readonly method: string;
  /** Pattern of the route, never the requested path. */
  readonly route: string;
  readonly status: number;
  /** Code of the envelope, or the close code of a socket. Undefined for an answer without one, such as a file. */
  readonly code: number | undefined;
  readonly durationMs: number;
};

/** Callers never pass a token, a query string, a phone number or message text (reliability §3.7). */
export type Log = {
  info(text: string, fields?: LogFields): void;
  warn(text: string, fields?: LogFields): void;
  /** Writes only those parts of the cause that cannot contain a user's text. */
  error(text: string, cause?: unknown, fields?: LogFields): void;
  request(request: AnsweredRequest): void;
};

/** Metrics for the operator. Labels come from closed sets and are never a user, address, path or text, so that their number is bounded. */
export type Metrics = {
  requestAnswered(request: AnsweredRequest): void;
  /** Starts one request of the engine socket. Call the result with the code of its answer. */
  commandStarted(method: string): (code: number) => void;
  /** Starts one transaction of the writer. Call the result when it has ended. */
  groupCommitStarted(commands: number): (isCommitted: boolean) => void;
  messagesStored(count: number): void;
  uploadReceived(bytes: number): void;
};

export type Sms = {
  /** Passes the code to delivery and never throws. If it is not delivered, the user requests another one. */
  send(message: { phone: string; code: string; scene: string }): void;
};

export type OutboundRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Aborted = the request is cancelled and has no answer. */
  readonly signal?: AbortSignal;
};
export type OutboundAnswer = { readonly status: number; readonly body: Uint8Array };

export type Outbound = {
  /**
   * Sends a request to an address from a user: https, public addresses, no redirects. Returns undefined without an answer, for any reason;
   * never throws.
   */
  request(request: OutboundRequest): Promise<OutboundAnswer | undefined>;
  /**
   * Sends a request to an address that the operator configured: http or https, also inside the operator's network, no redirects. Returns
   * undefined without an answer; never throws.
   */
  callService(request: OutboundRequest): Promise<OutboundAnswer | undefined>;
};
