import { CLOSE_CODE, ENGINE_CODE } from '../../../contract/codes.ts';
import { ENGINE_METHODS, type EngineMethod } from '../../../contract/engine-methods.ts';
import { groupFields } from '../../commands/conversations/sync.ts';
import type { CommandHost } from '../../commands/host.ts';
import { sayHello } from '../../commands/account/say-hello.ts';
import type { EngineListener, Fanout } from '../../fanout/create-fanout.ts';
import { createTokenBucket } from '../../policies/rate-limit.ts';
import { ENGINE_POLICIES } from '../../policies/engine-policies.ts';
import { refuseRestricted } from '../../policies/authenticate.ts';
import { Refusal } from '../../policies/refusal.ts';
import { decodeRequest, readRequestNumber, type Request } from './decode-request.ts';
import type { PresenceDesk } from './presence-desk.ts';
import { ENGINE_HANDLERS, type EngineCaller, type EngineHandler, type HandledMethod } from './engine-handlers.ts';

export type EngineTransport = { sendFrame(text: string): void; close(code: number, reason: string): void };

/** What a transport tells the core: a frame came in, or the peer is gone. */
export type EngineConnection = { receive(text: string): void; receiveBinary(): void; closed(): void };

export type EngineHost = CommandHost & { readonly fanout: Fanout; readonly presence: PresenceDesk };

const MOST_WAITING = 256;
const RETRY_WAITING_MS = 1000;

type Answer = { code: number; msg?: string; r?: unknown };

/**
 * fresh (only `hello` is heard) → greeted (requests in their order, events flow) → closed (nothing leaves any more).
 * The listener joins the fan-out in the commit of its hello: what committed before is in `pts`, what comes after is sent.
 */
export function connectEngine(host: EngineHost, caller: EngineCaller, transport: EngineTransport): EngineConnection {
  let state: 'fresh' | 'greeted' | 'closed' = 'fresh';
  const bucket = createTokenBucket(host.ports.clock, host.config.rates.requests);
  const services = createTokenBucket(host.ports.clock, host.config.rates.services);
  const helloDue = host.ports.timers.after(host.config.helloTimeoutMs, () => {
    if (state === 'fresh') end(CLOSE_CODE.superseded);
  });

  const listener: EngineListener = {
    userId: caller.userId,
    sessionId: caller.sessionId,
    deviceId: caller.deviceId,
    send: (frame) => {
      if (state !== 'closed') transport.sendFrame(frame);
    },
    close: (code) => end(code),
  };

  function end(code: number | undefined): void {
    if (state === 'closed') return;
    const wasGreeted = state === 'greeted';
    state = 'closed';
    helloDue.cancel();
    host.fanout.removeEngine(listener);
    if (wasGreeted) host.presence.left(listener);
    if (code !== undefined) transport.close(code, '');
  }

  const reply = (s: number, answer: Answer) => listener.send(JSON.stringify({ s, ...answer }));

  async function greet(request: Request): Promise<Answer | undefined> {
    const params = ENGINE_METHODS.hello.params.safeParse(request.p);
    if (!params.success) return { code: ENGINE_CODE.malformed };
    await host.write(
      (unit) => sayHello(unit, caller, params.data.epoch),
      (hello) => {
        if (state === 'closed') return;
        if (hello.isFenced) return end(CLOSE_CODE.superseded);
        host.fanout.supersede(listener);
        state = 'greeted';
        helloDue.cancel();
        const { pts, serverTime, groups } = hello;
        reply(request.s, { code: ENGINE_CODE.ok, r: { userID: caller.userId, pts, serverTime, ...groupFields(groups) } });
        host.fanout.addEngine(
          listener,
          groups.map((head) => head.groupNumber),
        );
        host.presence.came(listener);
      },
    );
    return undefined;
  }

  /** Undefined = nothing more to say. */
  async function answer(request: Request): Promise<Answer | undefined> {
    const policy = Object.hasOwn(ENGINE_POLICIES, request.m) ? ENGINE_POLICIES[request.m as EngineMethod] : undefined;
    // The first hello is the connection itself; another one asks for work like any request.
    const isFree = policy?.rate === 'free' || (state === 'fresh' && request.m === 'hello');
    const waitMs = isFree ? 0 : bucket.take();
    if (waitMs > 0) return { code: ENGINE_CODE.tooFast, r: { retryAfterMs: waitMs } };
    if (request.m === 'hello') return greet(request);
    if (state === 'fresh') return { code: ENGINE_CODE.malformed, msg: 'hello first' };
    if (request.m === 'ping') return { code: ENGINE_CODE.ok };
    const serviceWaitMs = handlerOf(request.m)?.kind === 'service' ? services.take() : 0;
    if (serviceWaitMs > 0) return { code: ENGINE_CODE.tooFast, r: { retryAfterMs: serviceWaitMs } };
    return runMethod(host, listener, { request, caller });
  }

  let waiting = 0;
  /** Every request so far is answered. */
  let answered: Promise<void> = Promise.resolve();
  /** Every request so far that is not a command is answered, and every command handed in. */
  let handedIn: Promise<void> = Promise.resolve();

  /** Commands in a row share a group commit: the writer keeps their order. All else waits for what was asked before it. */
  function take(request: Request): void {
    const before = answered;
    const kind = handlerOf(request.m)?.kind;
    // It starts in its turn and is answered when somebody outside has answered: a ping behind it is not kept waiting for that.
    if (kind === 'service') return void runInTurn(request, { start: before, before });
    const isCommand = kind === 'write';
    answered = runInTurn(request, { start: isCommand ? handedIn : before, before });
    if (!isCommand) handedIn = answered;
  }

  async function runInTurn(request: Request, turn: { start: Promise<void>; before: Promise<void> }): Promise<void> {
    waiting += 1;
    try {
      await turn.start;
      const given = state === 'closed' ? undefined : await answer(request);
      await turn.before;
      if (given !== undefined) reply(request.s, given);
    } catch (error) {
      host.ports.log.error('engine request failed', error);
      await turn.before;
    } finally {
      waiting -= 1;
    }
  }

  return {
    receive: (text) => {
      const request = decodeRequest(text);
      if (request === undefined) return reply(readRequestNumber(text), { code: ENGINE_CODE.malformed });
      // What would wait behind this many is turned away before it takes memory.
      if (waiting >= MOST_WAITING) return reply(request.s, { code: ENGINE_CODE.tooFast, r: { retryAfterMs: RETRY_WAITING_MS } });
      take(request);
    },
    receiveBinary: () => reply(0, { code: ENGINE_CODE.malformed }),
    closed: () => end(undefined),
  };
}

const FAILED: Answer = { code: 503 };

async function runMethod(host: EngineHost, listener: EngineListener, { request, caller }: { request: Request; caller: EngineCaller }): Promise<Answer> {
  const handler = handlerOf(request.m);
  if (handler === undefined) return { code: ENGINE_CODE.malformed, msg: 'unknown method' };
  const method = request.m as HandledMethod;
  const params = ENGINE_METHODS[method].params.safeParse(request.p);
  if (!params.success) return { code: ENGINE_CODE.malformed };
  try {
    const mayNotSpeak = ENGINE_POLICIES[method].restricted === 'mayNot';
    if (handler.kind === 'write') {
      // The command is handed in without a wait before it, which keeps it in its place among the others of this connection.
      const r = await host.write(async (unit) => {
        if (mayNotSpeak) await refuseRestricted(unit.db, caller.userId);
        return handler.run(unit, caller, params.data);
      });
      return answerWith(r);
    }
    if (mayNotSpeak) await refuseRestricted(host.db, caller.userId);
    const { db, config, ports, files } = host;
    const reading = { db, config, ports, files, now: ports.clock.now(), tell: host.fanout.publish, watchPresence: host.presence.watch(listener) };
    return answerWith(await handler.run(reading, caller, params.data));
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, msg: error.message, ...(error.data === undefined ? {} : { r: error.data }) };
    host.ports.log.error(`engine method ${request.m} failed`, error);
    return FAILED;
  }
}

function answerWith(r: unknown): Answer {
  return r === undefined ? { code: ENGINE_CODE.ok } : { code: ENGINE_CODE.ok, r };
}

type AnyHandler = EngineHandler<never> & { run(context: unknown, caller: EngineCaller, params: unknown): Promise<unknown> };

/** The params were parsed by the schema of the same name, which the registry's type ties to the handler. */
function handlerOf(method: string): AnyHandler | undefined {
  return Object.hasOwn(ENGINE_HANDLERS, method) ? (ENGINE_HANDLERS[method as HandledMethod] as AnyHandler | undefined) : undefined;
}
