import { CLOSE_CODE, ENGINE_CODE, LOGOUT_CODES, UPDATE_NEEDED } from '../../../contract/codes.ts';
import { ENGINE_METHODS, type ClientAbility } from '../../../contract/engine-methods.ts';
import { groupFields } from '../../commands/conversations/sync.ts';
import type { CommandHost } from '../../commands/host.ts';
import type { Write } from '../../commands/item-steps.ts';
import { answerHello } from '../../commands/account/answer-hello.ts';
import type { EngineListener, Fanout } from '../../fanout/create-fanout.ts';
import { createTokenBucket } from '../../policies/rate-limit.ts';
import { ENGINE_POLICIES } from '../../policies/engine-policies.ts';
import { isRestricted } from '../../policies/authenticate.ts';
import { Refusal, refuse } from '../../policies/refusal.ts';
import { refuseStorageFull } from '../../policies/limits/storage-failure.ts';
import type { LiveSocket, LiveSockets } from '../../policies/sessions/live-sockets.ts';
import type { SessionState } from '../../store/account/sessions.ts';
import { closeReasonOf, RETRY_CLOSE_CODE } from './close-codes.ts';
import type { Request } from './decode-request.ts';
import { createFrameGate, tooFast, type Answer, type FrameGate, type PaidRequest } from './frame-gate.ts';
import { createFrameMeter } from './frame-meter.ts';
import { watchIdle } from './idle-watch.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import { createRequestQueue } from './request-queue.ts';
import { ENGINE_HANDLERS, type EngineCaller, type EngineHandler, type HandledMethod } from './engine-handlers.ts';

export type EngineTransport = { sendFrame(text: string): void; close(code: number, reason: string): void };

/** Events that a transport reports to the core: a frame arrived, or the peer is gone. */
export type EngineConnection = Omit<FrameGate, 'shut'> & { closed(): void };

export type EngineHost = CommandHost & { readonly fanout: Fanout; readonly presence: PresenceTracker; readonly sockets: LiveSockets };

const RETRY_WAITING_MS = 1000;
const GROUP_LOG: ClientAbility = 'groupLog';
const LEADER_EPOCH: ClientAbility = 'leaderEpoch';

/**
 * fresh (only `hello` is accepted) → greeted (requests in order, events flow) → closed (nothing is sent). The listener joins the fan-out in
 * the commit of its hello: earlier commits are covered by `pts`, later ones are sent.
 */
export function connectEngine(host: EngineHost, caller: EngineCaller, transport: EngineTransport): EngineConnection {
  const identity = { userId: caller.userId, sessionId: caller.sessionId, deviceId: caller.deviceId };
  let state: 'fresh' | 'greeted' | 'closed' = 'fresh';
  let abilities: ReadonlySet<string> = new Set();
  const queue = createRequestQueue();
  const services = createTokenBucket(host.ports.clock, host.config.rates.services);
  const idle = watchIdle(host.ports, host.config.socketIdleMs, () => end(RETRY_CLOSE_CODE.goingAway, 'no frame in time'));
  // Not 4000, because that code makes a client leave the leadership to another connection.
  const helloDue = host.ports.timers.after(host.config.helloTimeoutMs, () => {
    if (state === 'fresh') end(RETRY_CLOSE_CODE.policyViolation, 'no hello in time');
  });

  const listener: EngineListener = {
    ...identity,
    isLive: idle.isLive,
    lacksGroupLog: () => !abilities.has(GROUP_LOG),
    send: (frame) => {
      if (state !== 'closed') transport.sendFrame(frame);
    },
    close: end,
  };

  const socket: LiveSocket = {
    ...identity,
    use: 'engine',
    sessionEnded: (code) => {
      const { closeCode, kicked } = closeReasonOf(code);
      if (state === 'greeted') listener.send(JSON.stringify({ e: 'kicked', d: { reason: kicked } }));
      end(closeCode);
    },
    drain: async () => {
      gate.shut();
      await queue.drain();
      end(RETRY_CLOSE_CODE.goingAway, 'server stops');
    },
  };

  function end(code: number | undefined, reason = ''): void {
    if (state === 'closed') return;
    const wasGreeted = state === 'greeted';
    state = 'closed';
    gate.shut();
    helloDue.cancel();
    idle.cancel();
    host.sockets.remove(socket);
    host.fanout.removeEngine(listener);
    if (wasGreeted) host.presence.left(listener);
    if (code !== undefined) transport.close(code, reason);
  }

  const isClosed = () => state === 'closed';
  const reply = (s: number, answer: Answer) => listener.send(JSON.stringify({ s, ...answer }));

  async function greet(request: Request): Promise<Answer | undefined> {
    const params = ENGINE_METHODS.hello.params.safeParse(request.p);
    if (!params.success) return { code: ENGINE_CODE.malformed };
    await host.write(
      async (unit) => {
        await host.sockets.check(socket, unit.db);
        return answerHello(unit, caller, params.data.epoch);
      },
      (hello) => {
        if (state === 'closed') return;
        abilities = new Set(params.data.abilities);
        if (hello.isFenced) {
          const answer = fencedAnswer(hello.epoch, abilities);
          if (answer !== undefined) reply(request.s, answer);
          return end(CLOSE_CODE.superseded);
        }
        if (hello.groups.length > 0 && !abilities.has(GROUP_LOG)) return end(CLOSE_CODE.outdated, UPDATE_NEEDED);
        host.fanout.supersede(listener);
        const isArrival = state === 'fresh';
        state = 'greeted';
        helloDue.cancel();
        const { pts, serverTime, groups } = hello;
        reply(request.s, { code: ENGINE_CODE.ok, r: { userID: caller.userId, pts, serverTime, ...groupFields(groups) } });
        host.fanout.addEngine(
          listener,
          groups.map((head) => head.groupNumber),
        );
        // A repeated hello changes nothing for the watchers, and notifying them costs one query each.
        if (isArrival) host.presence.came(listener);
      },
    );
    return undefined;
  }

  /** Undefined = nothing to send. */
  async function answer(request: PaidRequest): Promise<Answer | undefined> {
    if (request.waitMs > 0) return tooFast(request.waitMs);
    if (request.m === 'hello') return greet(request);
    if (state === 'fresh') return { code: ENGINE_CODE.malformed, msg: 'hello first' };
    const kind = handlerOf(request.m)?.kind;
    // For a command, the session is checked in its transaction.
    const session = kind === 'write' ? undefined : await host.sockets.check(socket, host.db);
    // The socket may have closed during the query. A subscription made now would never be removed.
    if (isClosed()) return undefined;
    if (request.m === 'ping') return { code: ENGINE_CODE.ok };
    const serviceWaitMs = kind === 'service' ? services.take() : 0;
    if (serviceWaitMs > 0) return tooFast(serviceWaitMs);
    return runMethod(host, { listener, socket, caller }, { request, session });
  }

  function take(request: PaidRequest): void {
    if (queue.isFull()) return reply(request.s, tooFast(RETRY_WAITING_MS));
    const ended = host.metrics.commandStarted(request.m);
    queue.take(handlerOf(request.m)?.kind, {
      run: async () => {
        const given = state === 'closed' ? undefined : await answer(request);
        ended(given?.code ?? ENGINE_CODE.ok);
        return given;
      },
      answered: (given) => {
        if (given !== undefined) reply(request.s, given);
      },
      failed: (error) => {
        if (isSessionOver(error)) {
          ended(error.code);
          return socket.sessionEnded(error.code);
        }
        const answer = answerFailure(error);
        ended(answer.code);
        host.ports.log.error('engine request failed', error, { user: caller.userId });
        reply(request.s, answer);
      },
    });
  }

  const gate = createFrameGate({
    meter: createFrameMeter(host.ports.clock, host.config.rates),
    received: idle.received,
    take,
    reply,
    cutOff: () => end(RETRY_CLOSE_CODE.policyViolation, 'too many frames'),
  });
  host.sockets.add(socket);
  return { receive: gate.receive, receiveBinary: gate.receiveBinary, receiveControl: gate.receiveControl, closed: () => end(undefined) };
}

/** An older build repeats the same hello after any refusal, so it only gets the close code. */
function fencedAnswer(epoch: number | undefined, abilities: ReadonlySet<string>): Answer | undefined {
  return epoch === undefined || !abilities.has(LEADER_EPOCH) ? undefined : { code: CLOSE_CODE.superseded, epoch };
}

const FAILED: Answer = { code: 503 };

function answerFailure(cause: unknown): Answer {
  const error = refuseStorageFull(cause);
  return error instanceof Refusal ? { code: error.code, msg: error.message } : FAILED;
}

type Party = { readonly listener: EngineListener; readonly socket: LiveSocket; readonly caller: EngineCaller };
/** `session` is undefined for a command, which reads the session in its transaction. */
type Asked = { readonly request: Request; readonly session: SessionState | undefined };

async function runMethod(host: EngineHost, { listener, socket, caller }: Party, { request, session }: Asked): Promise<Answer> {
  const handler = handlerOf(request.m);
  if (handler === undefined) return { code: ENGINE_CODE.malformed, msg: 'unknown method' };
  const method = request.m as HandledMethod;
  const params = ENGINE_METHODS[method].params.safeParse(request.p);
  if (!params.success) return { code: ENGINE_CODE.malformed };
  try {
    const write: Write = (command, committed) =>
      host.write(async (unit) => {
        refuseSilenced(method, await host.sockets.check(socket, unit.db));
        return command(unit);
      }, committed);
    // No await comes before the command is submitted, so that it keeps its position among the other requests of this connection.
    if (handler.kind === 'write') return answerWith(await write((unit) => handler.run(unit, caller, params.data)));
    if (handler.kind === 'steps') return answerWith(await handler.run(write, caller, params.data));
    refuseSilenced(method, session);
    const { db, config, ports, files, quotas } = host;
    const reading = { db, config, ports, files, quotas, now: ports.clock.now(), publish: host.fanout.publish, watchPresence: host.presence.watch(listener) };
    return answerWith(await handler.run(reading, caller, params.data));
  } catch (cause) {
    if (isSessionOver(cause)) throw cause;
    const error = refuseStorageFull(cause);
    if (error !== cause) host.ports.log.error(`engine method ${request.m} found the disk full`, cause);
    if (error instanceof Refusal) return { code: error.code, msg: error.message, ...(error.data === undefined ? {} : { r: error.data }) };
    host.ports.log.error(`engine method ${request.m} failed`, error, { user: caller.userId });
    return FAILED;
  }
}

function isSessionOver(error: unknown): error is Refusal {
  return error instanceof Refusal && LOGOUT_CODES.has(error.code);
}

function refuseSilenced(method: HandledMethod, session: SessionState | undefined): void {
  const isSilent = session !== undefined && isRestricted({ state: session.userState });
  if (isSilent && ENGINE_POLICIES[method].restricted === 'mayNot') refuse(ENGINE_CODE.restricted);
}

function answerWith(r: unknown): Answer {
  return r === undefined ? { code: ENGINE_CODE.ok } : { code: ENGINE_CODE.ok, r };
}

type AnyHandler = EngineHandler<never> & { run(context: unknown, caller: EngineCaller, params: unknown): Promise<unknown> };

/** The params were parsed by the schema of the same method, to which the registry's type binds the handler. */
function handlerOf(method: string): AnyHandler | undefined {
  return Object.hasOwn(ENGINE_HANDLERS, method) ? (ENGINE_HANDLERS[method as HandledMethod] as AnyHandler | undefined) : undefined;
}
