import { createPrng } from '../fakes/prng.ts';
import { openByteGate } from './byte-gate.ts';
import { noCounts, type FaultCounts, type Planner, type ProxyFault } from './connection-plan.ts';
import { openFrameGate, type FrameRule } from './frame-gate.ts';

export type FaultProxy = {
  /** Stands for the server's own origin. */
  readonly origin: string;
  readonly counts: Readonly<FaultCounts>;
  /** From now on each new connection follows a plan; the open ones stay as they are. */
  follow(planner: Planner): void;
  /** No new fault from now on. What is half-open stays so: nobody tells the two ends in a real network either. */
  heal(): void;
  /** Looks at every frame of every WebSocket until another rule, or none, takes its place. */
  ruleFrames(rule: FrameRule | undefined): void;
  /** Takes the content security policy out of every answer from now on. */
  takePolicyAway(): void;
  hangUp(): void;
  /** Every open connection is half-open from now on; new ones are not. */
  freeze(): void;
  close(): Promise<void>;
};

/**
 * A network between browsers and a server that fails as planned: `byte-gate.ts` holds the wire, `frame-gate.ts` behind it reads
 * requests and WebSocket frames.
 */
export async function startFaultProxy(target: string, seed = 0): Promise<FaultProxy> {
  const counts = noCounts();
  const { unit } = createPrng(seed);
  let planner: Planner | undefined;
  let rule: FrameRule | undefined;
  let isUnprotected = false;
  const count = (fault: ProxyFault): void => {
    counts[fault] += 1;
  };
  const frames = await openFrameGate({
    target: new URL(target),
    count,
    rule: () => rule,
    isUnprotected: () => isUnprotected,
    isHealed: () => planner === undefined,
  });
  const bytes = await openByteGate({
    innerPort: frames.port,
    planOf: (kind, path) => planner?.(kind, path) ?? {},
    announce: frames.announce,
    count,
    jitterUnit: unit,
  });
  return {
    origin: `http://127.0.0.1:${bytes.port}`,
    counts,
    follow(next) {
      planner = next;
    },
    heal() {
      planner = undefined;
    },
    ruleFrames(next) {
      rule = next;
    },
    takePolicyAway() {
      isUnprotected = true;
    },
    hangUp: () => bytes.hangUp(),
    freeze: () => bytes.freeze(),
    async close() {
      await bytes.close();
      await frames.close();
    },
  };
}
