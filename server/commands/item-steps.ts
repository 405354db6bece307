import type { CommandHost } from './host.ts';
import type { Steps } from './run-steps.ts';
import type { Unit } from './unit.ts';

/** A request about many things of one kind, done a few at a time, so that the commands of all others get their turn in between. */
export type ItemWork<Item> = {
  readonly items: readonly Item[];
  /** So many share one transaction. */
  readonly perStep: number;
  /** Refuses the whole request before any of it is done. */
  check?(unit: Unit, items: readonly Item[]): Promise<void>;
  /** Repeated after a crash, it must do nothing twice. */
  run(unit: Unit, items: readonly Item[]): Promise<void>;
};

export type Write = CommandHost['write'];

/** For a request without a key: repeated, it begins anew. */
export async function runItems<Item>(write: Write, work: ItemWork<Item>): Promise<void> {
  await checkItems(write, work);
  for (let from = 0; from < work.items.length; from += work.perStep) await write((unit) => work.run(unit, partOf(work, from)));
}

/** Its progress is the number of items that are done. */
export function itemSteps<Item, Answer>(write: Write, work: ItemWork<Item>, answer: (unit: Unit) => Promise<Answer>): Steps<number, Answer> {
  return {
    begin: async () => {
      await checkItems(write, work);
      return 0;
    },
    step: async (done) => {
      if (done >= work.items.length) return { answer: await write(answer) };
      await write((unit) => work.run(unit, partOf(work, done)));
      return { progress: done + work.perStep };
    },
  };
}

async function checkItems<Item>(write: Write, work: ItemWork<Item>): Promise<void> {
  const { check } = work;
  if (check === undefined) return;
  for (let from = 0; from < work.items.length; from += work.perStep) await write((unit) => check(unit, partOf(work, from)));
}

function partOf<Item>({ items, perStep }: ItemWork<Item>, from: number): readonly Item[] {
  return items.slice(from, from + perStep);
}
