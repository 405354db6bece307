import { ENGINE_CODE } from '../../../contract/codes.ts';
import type { EngineMethod, RateScope } from '../../../contract/engine-methods.ts';
import { ENGINE_POLICIES } from '../../policies/engine-policies.ts';
import { decodeRequest, isSmallFrame, readRequestNumber, UNKNOWN_S, type Frame, type Request } from './decode-request.ts';
import type { FrameMeter } from './frame-meter.ts';

/** `epoch` of 4000: a new `hello` must exceed it. */
export type Answer = { code: number; msg?: string; r?: unknown; epoch?: number };

/** A request that is charged. If `waitMs` is above 0, it is refused when its turn comes. */
export type PaidRequest = Request & { readonly waitMs: number };

export type FrameGateOptions = {
  readonly meter: FrameMeter;
  received(): void;
  take(request: PaidRequest): void;
  reply(s: number, answer: Answer): void;
  /** Called when the peer continues to send although it is refused. */
  cutOff(): void;
};

/** Methods for a transport. A large frame is interpreted only after it is charged. */
export type FrameGate = {
  receive(frame: Frame): void;
  receiveBinary(): void;
  /** A ping or pong of the WebSocket protocol itself. */
  receiveControl(): void;
  /** Ignores everything from now on. */
  shut(): void;
};

export function tooFast(retryAfterMs: number): Answer {
  return { code: ENGINE_CODE.tooFast, r: { retryAfterMs, scope: 'connection' satisfies RateScope } };
}

export function createFrameGate({ meter, received, take, reply, cutOff }: FrameGateOptions): FrameGate {
  let hasAskedHello = false;
  let isShut = false;

  /** The first hello belongs to the connection itself. Another one is charged like any request. */
  function charge(request: Request | undefined): number | 'end' {
    if (request?.m === 'hello' && !hasAskedHello) {
      hasAskedHello = true;
      return 0;
    }
    return request !== undefined && isFree(request.m) ? meter.takePing() : meter.takeRequest();
  }

  /** The frame is not a readable request, so only its cost counts. */
  function receiveOther(pay: () => number | 'end', answer: (cost: number) => void): void {
    if (isShut) return;
    received();
    const cost = pay();
    if (cost === 'end') cutOff();
    else answer(cost);
  }

  return {
    receive: (frame) => {
      if (isShut) return;
      received();
      const early = isSmallFrame(frame) ? decodeRequest(frame) : undefined;
      const waitMs = charge(early);
      if (waitMs === 'end') return cutOff();
      if (waitMs > 0 && early === undefined) return reply(readRequestNumber(frame), tooFast(waitMs));
      const request = early ?? decodeRequest(frame);
      if (request === undefined) return reply(readRequestNumber(frame), { code: ENGINE_CODE.malformed });
      take({ ...request, waitMs });
    },
    receiveBinary: () => receiveOther(meter.takeRequest, (cost) => reply(UNKNOWN_S, cost > 0 ? tooFast(cost) : { code: ENGINE_CODE.malformed })),
    receiveControl: () => receiveOther(meter.takePing, () => undefined),
    shut: () => {
      isShut = true;
    },
  };
}

function isFree(method: string): boolean {
  return Object.hasOwn(ENGINE_POLICIES, method) && ENGINE_POLICIES[method as EngineMethod].rate === 'free';
}
