/** What the server takes from its surroundings, so that a seed replays a run exactly (G14). */
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
  /** Unpredictable bytes: tokens and salts are made of them. */
  bytes(length: number): Uint8Array;
  uint32(): number;
};

export type Timer = { cancel(): void };

export type Timers = {
  /** Runs once; a pending timer never keeps the process alive. */
  after(delayMs: number, run: () => void): Timer;
  every(periodMs: number, run: () => void): Timer;
};

/** Short values a log line carries beside its text; an undefined one is left out. */
export type LogFields = Readonly<Record<string, string | number | undefined>>;

export type AnsweredRequest = {
  readonly requestId: string;
  readonly user: string | undefined;
  readonly method: string;
  /** The pattern of the route, never the path that was asked for. */
  readonly route: string;
  readonly status: number;
  /** Of the envelope, or the close code of a socket; an answer without one, such as a file, has none. */
  readonly code: number | undefined;
  readonly durationMs: number;
};

/** Never gets a token, a query string, a phone number or message text (reliability §3.7). */
export type Log = {
  info(text: string, fields?: LogFields): void;
  warn(text: string, fields?: LogFields): void;
  /** Of the cause only what cannot hold a user's words is written. */
  error(text: string, cause?: unknown, fields?: LogFields): void;
  request(request: AnsweredRequest): void;
};

/** Counts for the operator. Labels are closed sets: no user, address, path or text is ever one, so that their number is bounded. */
export type Metrics = {
  requestAnswered(request: AnsweredRequest): void;
  /** One request of the engine socket; the result is called with the code of its answer. */
  commandStarted(method: string): (code: number) => void;
  /** One transaction of the writer; the result is called once it has ended. */
  groupCommitStarted(commands: number): (isCommitted: boolean) => void;
  messagesStored(count: number): void;
  uploadReceived(bytes: number): void;
};

export type Sms = {
  /** Hands the code over for delivery and never throws; an undelivered code is asked for again by its user. */
  send(message: { phone: string; code: string; scene: string }): void;
};

export type OutboundRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Aborted = the request is given up: no answer. */
  readonly signal?: AbortSignal;
};
export type OutboundAnswer = { readonly status: number; readonly body: Uint8Array };

export type Outbound = {
  /** A request to an address somebody else chose: https, public addresses, no redirects. Undefined = no answer, for whatever reason; never throws. */
  request(request: OutboundRequest): Promise<OutboundAnswer | undefined>;
  /** A request to an address the operator configured: http or https, also inside his own network, no redirects. Undefined = no answer; never throws. */
  callService(request: OutboundRequest): Promise<OutboundAnswer | undefined>;
};
