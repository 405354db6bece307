import { randomUUID } from 'node:crypto';
import type { Envelope } from '../support/wire-client.ts';
import { GOODS, isFinal, type Press, type PressedGoods } from './money-world.ts';

export type Devices = {
  /** Sends one request from the device with this index; rejects if no answer arrives. */
  buy(device: number, goods: PressedGoods, key: string): Promise<Envelope>;
  /** The operator gives coins, possibly at the same time. */
  give(amount: number): Promise<unknown>;
  /** Called after a request without an answer. Resolves when the server can be asked again. */
  recover(): Promise<void>;
};

const DEVICES = 2;
const MOST_GIVEN = 60;
const MOST_REPEATS = 3;

/**
 * Buys on two devices of one account: single presses, presses that are repeated after or beside one another, double clicks with a key each,
 * and coins from the operator in between. Each press is repeated until it has a final answer.
 */
export async function pressButtons(devices: Devices, { count, random }: { count: number; random(): number }): Promise<Press[]> {
  const presses: Press[] = [];
  const pick = (below: number) => Math.floor(random() * below);

  const press = (): Press => {
    const one: Press = { key: randomUUID(), goods: GOODS[pick(GOODS.length)] ?? GOODS[0], answers: [] };
    presses.push(one);
    return one;
  };

  async function send({ key, goods, answers }: Press, device: number): Promise<void> {
    for (;;) {
      try {
        const answer = await devices.buy(device, goods, key);
        answers.push(answer);
        if (isFinal(answer)) return;
      } catch {
        await devices.recover();
      }
    }
  }

  const kinds: readonly (() => Promise<unknown>)[] = [
    async () => send(press(), pick(DEVICES)),
    // Repeated after its answer, by either device.
    async () => {
      const one = press();
      for (let times = 0; times <= MOST_REPEATS; times += 1) await send(one, pick(DEVICES));
    },
    // The same key in flight several times.
    async () => {
      const one = press();
      await Promise.all(Array.from({ length: MOST_REPEATS }, (_value, index) => send(one, index % DEVICES)));
    },
    // A double click of a client that makes a key for each, and both devices at once.
    async () => Promise.all([press(), press()].map((one, index) => send(one, index))),
    async () => Promise.all([devices.give(1 + pick(MOST_GIVEN)).catch(() => undefined), send(press(), pick(DEVICES))]),
  ];
  while (presses.length < count) await kinds[pick(kinds.length)]?.();
  return presses;
}
