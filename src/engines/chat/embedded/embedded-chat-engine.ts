import { CLOSE_CODE, ENGINE_CODE } from '../../../../contract/codes.ts';
import { CLIENT_ABILITIES, tooFastSchema, type EngineMethod, type EngineParams, type EngineResult } from '../../../../contract/engine-methods.ts';
import { LIMITS } from '../../../../contract/limits.ts';
import { isEnabled, type Features } from '../../../core/view/features.ts';
import type { Cancel, Clock, Network, Online, Random, Socket, SocketAddress } from '../../../platform/ports.ts';
import { backoffMs } from '../../../shared/backoff.ts';
import type {
  CatchUp,
  ChatEngine,
  EngineCapabilities,
  EngineEnd,
  EngineListener,
  EngineOperation,
  EngineOutcome,
  EngineSession,
  EngineState,
  OperationParams,
  OperationResult,
  StreamItem,
} from '../port.ts';
import { readAnswer, readSyncPage } from './read-answer.ts';
import { placeEvents, readStreamItem } from './read-event.ts';
import { parseInbound, type Response } from './wire.ts';

/** Events parsed in one task of the main thread. */
const PARSED_AT_ONCE = 200;
const MAX_BACKOFF_MS = 30_000;
/** Time limit from the request for the address to the answer of hello. After it a socket that neither opens nor closes is abandoned. */
const CONNECT_TIMEOUT_MS = 30_000;

export type EmbeddedEnginePorts = { readonly clock: Clock; readonly random: Random; readonly network: Network; readonly online: Online };

/** `unreadable` = an answer came, but the engine could not parse it. */
type Answer = Response | 'unreadable' | undefined;
type Waiting = { readonly settle: (response: Answer) => void; readonly cancelTimeout: Cancel };
type Connection = { readonly socket: Socket; readonly waiting: Map<number, Waiting>; nextSerial: number; cancelPing: Cancel };

const ENDS: Readonly<Record<number, EngineEnd>> = {
  [CLOSE_CODE.superseded]: 'superseded',
  [CLOSE_CODE.badToken]: 'token',
  [CLOSE_CODE.signedInElsewhere]: 'elsewhere',
  [CLOSE_CODE.banned]: 'banned',
  [CLOSE_CODE.outdated]: 'outdated',
};

/**
 * The chat engine of the embedded server: one WebSocket (protocol §7).
 * States in order: idle → connecting (url, socket, hello) → ready → (cut) waiting → connecting … → idle on disconnect or end.
 */
export function createEmbeddedChatEngine(ports: EmbeddedEnginePorts, readFeatures: ReadFeatures = () => undefined): ChatEngine {
  return new EmbeddedChatEngine(ports, readFeatures);
}

/**
 * Reads the feature flags of the latest web configuration. A feature without a flag is requested, as the screens offer it: the server refuses
 * it with 3122 if the operator has not set it up.
 */
export type ReadFeatures = () => Features | undefined;

class EmbeddedChatEngine implements ChatEngine {
  private readonly ports: EmbeddedEnginePorts;
  private session: EngineSession | undefined;
  private listener: EngineListener | undefined;
  private connection: Connection | undefined;
  private state: EngineState = { kind: 'idle' };
  private failures = 0;
  private cancelRetry: Cancel = () => undefined;
  private cancelDeadline: Cancel = () => undefined;
  /** Counts the connection attempts, so that a late answer to an abandoned attempt changes nothing. */
  private attempt = 0;
  /**
   * `refused` = the next address needs a new token. `renewed` = the current address has a new token, and another refusal means that the
   * session is lost.
   */
  private token: 'stored' | 'refused' | 'renewed' = 'stored';

  private readonly readFeatures: ReadFeatures;

  constructor(ports: EmbeddedEnginePorts, readFeatures: ReadFeatures) {
    this.ports = ports;
    this.readFeatures = readFeatures;
  }

  capabilities(): EngineCapabilities {
    const sync = { eventLog: true, densePairs: true, keepsHistory: true, severalDevices: true, takesFiles: false };
    const own = { readReceipts: true, presence: true, reactions: true, marks: true };
    const features = this.readFeatures();
    return { ...sync, ...own, translate: isEnabled(features, 'translate'), voiceToText: isEnabled(features, 'voiceToText') };
  }

  connect(session: EngineSession, listener: EngineListener): void {
    this.session = session;
    this.listener = listener;
    this.token = 'stored';
    void this.open();
  }

  disconnect(): void {
    this.session = undefined;
    this.listener = undefined;
    this.attempt += 1;
    this.cancelRetry();
    this.cancelDeadline();
    this.drop(1000);
    this.state = { kind: 'idle' };
  }

  wake(): void {
    if (this.state.kind === 'waiting') {
      this.cancelRetry();
      this.failures = 0;
      void this.open();
    } else if (this.state.kind === 'ready') this.ping();
  }

  async call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>> {
    return this.request(method, toWire(params)) as Promise<EngineOutcome<OperationResult<M>>>;
  }

  async catchUp(pts: number, group?: string): Promise<EngineOutcome<CatchUp>> {
    const outcome = await this.ask('sync', { pts, ...(group === undefined ? {} : { group }) });
    if (outcome.kind !== 'ok') return outcome;
    const page = readSyncPage(outcome.value);
    // If a page ended before the cursor, all its events would count as old.
    if (page === undefined || (page.reset !== true && page.pts < pts)) return this.unreadable('sync');
    const items: StreamItem[] = [];
    for (const [at, event] of placeEvents(page.events, { after: pts, upTo: page.pts }).entries()) {
      // The catch-up after a long absence has many events, so the main thread can render in between.
      if (at > 0 && at % PARSED_AT_ONCE === 0) await new Promise<void>((resolve) => void this.ports.clock.after(0, resolve));
      items.push(readStreamItem({ ...event, group }));
    }
    const { events: _events, reset = false, ...rest } = page;
    return { kind: 'ok', value: { ...rest, items, reset } };
  }

  private async request<M extends EngineMethod>(method: M, params: EngineParams<M>): Promise<EngineOutcome<EngineResult<M>>> {
    const me = this.session?.userID ?? '';
    const outcome = await this.ask(method, params);
    if (outcome.kind !== 'ok') return outcome;
    const read = readAnswer(method, outcome.value, { params, me });
    // An unreadable answer does not show what the server did.
    if (read === undefined) return this.unreadable(method);
    return { kind: 'ok', value: read.value, ...(read.isWhole ? {} : { isPartial: true as const }) };
  }

  private async ask<M extends EngineMethod>(method: M, params: EngineParams<M>): Promise<EngineOutcome<unknown>> {
    if (this.connection === undefined || (this.state.kind !== 'ready' && method !== 'hello')) return { kind: 'unknown' };
    const answer = await this.exchange(this.connection, method, params);
    if (answer === undefined) return { kind: 'unknown' };
    if (answer === 'unreadable') return this.unreadable(method);
    return answer.code === ENGINE_CODE.ok ? { kind: 'ok', value: answer.r } : refusal(answer);
  }

  private async exchange(connection: Connection, method: string, params: unknown): Promise<Answer> {
    const serial = connection.nextSerial;
    connection.nextSerial += 1;
    return new Promise((resolve) => {
      const settle = (response: Answer): void => {
        connection.waiting.delete(serial);
        cancelTimeout();
        resolve(response);
      };
      const cancelTimeout = this.ports.clock.after(LIMITS.requestTimeoutMs, () => {
        settle(undefined);
        // An unanswered request means that the socket is half-open. The outcome stays unknown until the request is repeated on a new
        // socket.
        if (this.connection === connection) this.cut();
      });
      connection.waiting.set(serial, { settle, cancelTimeout });
      connection.socket.send(JSON.stringify({ s: serial, m: method, p: params }));
    });
  }

  private async open(): Promise<void> {
    const session = this.session;
    if (session === undefined) return;
    this.attempt += 1;
    const attempt = this.attempt;
    this.enter({ kind: 'connecting' });
    this.cancelDeadline();
    this.cancelDeadline = this.ports.clock.after(CONNECT_TIMEOUT_MS, () => attempt === this.attempt && this.state.kind === 'connecting' && this.cut());
    const isRefused = this.token === 'refused';
    let address: SocketAddress;
    try {
      address = await session.fetchAddress(isRefused);
    } catch {
      if (attempt === this.attempt) this.retryLater();
      return;
    }
    if (attempt !== this.attempt) return;
    this.token = isRefused ? 'renewed' : 'stored';
    const socket = this.ports.network.openSocket(address, {
      opened: () => void this.greet(attempt),
      received: (text) => attempt === this.attempt && this.receive(text),
      closed: (code) => attempt === this.attempt && this.closed(code),
    });
    this.connection = { socket, waiting: new Map(), nextSerial: 1, cancelPing: () => undefined };
  }

  private async greet(attempt: number): Promise<void> {
    const session = this.session;
    if (session === undefined || attempt !== this.attempt) return;
    let pts: number | undefined;
    try {
      pts = await session.readPts();
    } catch {
      if (attempt === this.attempt) this.cut();
      return;
    }
    if (attempt !== this.attempt) return;
    const outcome = await this.request('hello', {
      epoch: session.epoch,
      build: session.build,
      abilities: [...CLIENT_ABILITIES],
      ...(pts === undefined ? {} : { pts }),
    });
    if (attempt !== this.attempt) return;
    if (outcome.kind !== 'ok') {
      if (outcome.kind === 'refused' && outcome.epoch !== undefined) this.end('superseded', outcome.epoch);
      else this.cut();
      return;
    }
    this.cancelDeadline();
    this.failures = 0;
    this.token = 'stored';
    const { pts: newest, serverTime, groups } = outcome.value;
    this.enter({ kind: 'ready', pts: newest, serverTimeMs: serverTime, ...(groups === undefined ? {} : { groups }) });
    this.schedulePing();
  }

  private schedulePing(): void {
    const connection = this.connection;
    if (connection === undefined) return;
    connection.cancelPing();
    connection.cancelPing = this.ports.clock.after(LIMITS.pingMs, () => this.ping());
  }

  private ping(): void {
    const connection = this.connection;
    if (connection === undefined || this.state.kind !== 'ready') return;
    connection.cancelPing();
    const cancelTimeout = this.ports.clock.after(LIMITS.pongTimeoutMs, () => this.connection === connection && this.cut());
    void this.exchange(connection, 'ping', {}).then((response) => {
      cancelTimeout();
      if (response !== undefined && this.connection === connection) this.schedulePing();
    });
  }

  private receive(text: string): void {
    const inbound = parseInbound(text);
    switch (inbound.kind) {
      case 'response':
        this.connection?.waiting.get(inbound.response.s)?.settle(inbound.response);
        return;
      case 'stream':
        if (this.state.kind === 'ready') this.listener?.received(inbound.item);
        return;
      case 'live':
        this.listener?.live(inbound.event);
        return;
      case 'unreadable':
        this.misread(inbound.serial);
        return;
      case 'ignored':
        return;
    }
  }

  private misread(serial: number | undefined): void {
    if (serial !== undefined) this.connection?.waiting.get(serial)?.settle('unreadable');
    else if (this.state.kind === 'ready') this.listener?.unreadable();
  }

  private unreadable(method: EngineMethod): EngineOutcome<never> {
    this.listener?.unreadable(method);
    return { kind: 'unknown', isUnreadable: true };
  }

  private closed(code: number): void {
    const end = ENDS[code];
    this.drop(1000);
    if (end === undefined) {
      this.retryLater();
      return;
    }
    if (end === 'token' && this.token !== 'renewed') {
      this.token = 'refused';
      void this.open();
      return;
    }
    this.end(end);
  }

  private end(reason: EngineEnd, epochToExceed?: number): void {
    const listener = this.listener;
    this.disconnect();
    listener?.ended(reason, epochToExceed);
  }

  /** Abandons the socket without waiting for its close event, because a half-open socket never reports one. */
  private cut(): void {
    this.attempt += 1;
    this.drop(1000);
    this.retryLater();
  }

  private drop(code: number): void {
    const connection = this.connection;
    this.connection = undefined;
    if (connection === undefined) return;
    connection.cancelPing();
    for (const waiting of connection.waiting.values()) waiting.settle(undefined);
    connection.socket.close(code);
  }

  private retryLater(): void {
    if (this.session === undefined) return;
    const delayMs = backoffMs(this.failures, MAX_BACKOFF_MS, this.ports.random.unit());
    this.failures += 1;
    this.enter({ kind: 'waiting', retryAtMs: this.ports.clock.now() + delayMs });
    this.cancelRetry = this.ports.clock.after(delayMs, () => void this.open());
  }

  private enter(state: EngineState): void {
    this.state = state;
    this.listener?.stateChanged(state);
  }
}

/** Removes the params that this server does not need: it finds messages by their IDs and takes no files with a message. */
function toWire<M extends EngineOperation>(params: OperationParams<M>): EngineParams<M> {
  const { messages: _messages, files: _files, progressed: _progressed, ...wire } = params as Partial<OperationParams<'send'> & OperationParams<'delete'>>;
  return wire as EngineParams<M>;
}

function refusal(response: Response): EngineOutcome<never> {
  const { retryAfterMs, scope } = tooFastSchema.safeParse(response.r).data ?? {};
  return {
    kind: 'refused',
    code: response.code,
    message: response.msg,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(scope === 'conversation' ? { scope } : {}),
    ...(response.epoch === undefined ? {} : { epoch: response.epoch }),
  };
}
