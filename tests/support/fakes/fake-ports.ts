import type { Channel, Clock, KeyValue, Locks, Network, Ports, Vault } from '../../../src/platform/ports.ts';
import { createFakeOnline, createFakeVisibility, type FakeOnline, type FakeVisibility } from './fake-switches.ts';
import type { Prng } from './prng.ts';
import type { VirtualLoop } from './virtual-loop.ts';

const EPOCH_MS = Date.UTC(2026, 0, 1);

export type FakeClock = Clock & { jump(ms: number): void };

/** A device's clock. It may jump, but its timers do not. */
export function createFakeClock(loop: VirtualLoop): FakeClock {
  let skewMs = 0;
  return {
    now: () => EPOCH_MS + loop.nowMs() + skewMs,
    after: (delayMs, task) => loop.after(delayMs, task),
    jump: (ms) => void (skewMs += ms),
  };
}

export type FakePorts = Ports & {
  readonly clock: Clock;
  readonly online: FakeOnline;
  readonly visibility: FakeVisibility;
  /** The tab is gone: its timers no longer fire. */
  kill(): void;
  /** Due timers of a frozen tab fire when it is thawed. */
  freeze(): void;
  thaw(): void;
};

export type FakePortsOptions = {
  readonly clock: Clock;
  readonly prng: Prng;
  readonly locks: Locks;
  readonly openChannel: (name: string) => Channel;
  readonly network: Network;
  readonly keyValue: KeyValue;
  readonly vault: Vault;
};

function uuidOf(prng: Prng): string {
  const hex = Array.from({ length: 4 }, () => prng.uint32().toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The ports of one tab. */
export function createFakePorts({ clock, prng, ...rest }: FakePortsOptions): FakePorts {
  let isAlive = true;
  let late: (() => void)[] | undefined;
  const run = (task: () => void): void => {
    if (!isAlive) return;
    if (late === undefined) task();
    else late.push(task);
  };
  return {
    ...rest,
    clock: { now: () => clock.now(), after: (delayMs, task) => clock.after(delayMs, () => run(task)) },
    random: { unit: () => prng.unit(), uint32: () => prng.uint32(), uuid: () => uuidOf(prng) },
    online: createFakeOnline(),
    visibility: createFakeVisibility(),
    kill: () => void (isAlive = false),
    freeze: () => void (late ??= []),
    thaw() {
      const due = late ?? [];
      late = undefined;
      for (const task of due) run(task);
    },
  };
}
