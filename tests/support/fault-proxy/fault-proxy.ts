import { createPrng } from '../fakes/prng.ts';
import { openByteGate } from './byte-gate.ts';
import { noCounts, type FaultCounts, type Planner, type ProxyFault } from './connection-plan.ts';
import { openFrameGate, type FrameRule } from './frame-gate.ts';

export type FaultProxy = {
  /** The address that replaces the server's own origin. */
  readonly origin: string;
  readonly counts: Readonly<FaultCounts>;
  /** New connections follow a plan from now on; open ones are unchanged. */
  follow(planner: Planner): void;
  /** Starts no new faults. Half-open connections stay so, because no side is notified in a real network either. */
  heal(): void;
  /** Applies a rule to every frame of every WebSocket, until it is replaced or removed. */
  ruleFrames(rule: FrameRule | undefined): void;
  /** Removes the content security policy from all later answers. */
  takePolicyAway(): void;
  hangUp(): void;
  /** Makes every open connection half-open, but no new one. */
  freeze(): void;
  close(): Promise<void>;
};

/** A network between browsers and a server that fails as planned: `byte-gate.ts` relays bytes, `frame-gate.ts` after it reads requests and WebSocket frames. */
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
