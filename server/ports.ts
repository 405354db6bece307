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

/** Never gets a token, a query string or message text (reliability.md 3.7). */
export type Log = {
  info(text: string): void;
  error(text: string, cause?: unknown): void;
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
