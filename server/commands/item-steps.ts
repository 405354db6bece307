import type { CommandHost } from './host.ts';
import type { Steps } from './run-steps.ts';
import type { Unit } from './unit.ts';

/** A request about many items of one kind, done in small steps so that other commands run in between. */
export type ItemWork<Item> = {
  readonly items: readonly Item[];
  /** Items that share one transaction. */
  readonly perStep: number;
  /** May refuse the whole request before any item is done. */
  check?(unit: Unit, items: readonly Item[]): Promise<void>;
  /** Must be idempotent, because a crash repeats it. */
  run(unit: Unit, items: readonly Item[]): Promise<void>;
};

export type Write = CommandHost['write'];

/** For a request without an Idempotency-Key: a repeat starts from the beginning. */
export async function runItems<Item>(write: Write, work: ItemWork<Item>): Promise<void> {
  await checkItems(write, work);
  for (let from = 0; from < work.items.length; from += work.perStep) await write((unit) => work.run(unit, partOf(work, from)));
}

/** The progress is the number of finished items. */
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
