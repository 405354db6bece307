import type { CatchUp, EngineOutcome } from '../../../engines/chat/port.ts';

/** The maximum number of pages in memory while earlier ones are stored. */
const AHEAD = 2;

export type PageReader = {
  /**
   * Resolves with the next pages joined into one, at most `most`: all that have arrived, or the next one to arrive. A page that resets the
   * log, and a failed answer, come alone and in their order.
   */
  take(most: number): Promise<EngineOutcome<CatchUp>>;
};

/**
 * Reads pages of missed events from `pts` on. It requests the next page when the last one has arrived, and does not wait until that one is
 * stored.
 */
export function createPageReader(ask: (pts: number) => Promise<EngineOutcome<CatchUp>>, pts: number): PageReader {
  const arrived: EngineOutcome<CatchUp>[] = [];
  let next: number | undefined = pts;
  let asked: Promise<void> | undefined;

  async function fetch(from: number): Promise<void> {
    const outcome = await ask(from);
    const isOneOfMany = isPage(outcome) && outcome.value.more;
    // The same request would give the same page, so it is not repeated without a pause.
    const isStuck = isOneOfMany && outcome.value.pts <= from;
    arrived.push(isStuck ? { kind: 'unknown', isUnreadable: true } : outcome);
    if (isOneOfMany && !isStuck && outcome.value.items.length > 0) next = outcome.value.pts;
    asked = undefined;
    askAhead();
  }

  function askAhead(): void {
    if (next === undefined || asked !== undefined || arrived.length >= AHEAD) return;
    const from = next;
    next = undefined;
    asked = fetch(from);
    // The caller of take() receives the error.
    asked.catch(() => undefined);
  }

  askAhead();
  return {
    async take(most) {
      if (arrived.length === 0) await asked;
      const outcome = join(takePages(arrived, most)) ?? arrived.shift() ?? { kind: 'unknown' };
      askAhead();
      return outcome;
    },
  };
}

type Page = { readonly kind: 'ok'; readonly value: CatchUp };

function isPage(outcome: EngineOutcome<CatchUp> | undefined): outcome is Page {
  return outcome?.kind === 'ok' && !outcome.value.reset;
}

function takePages(arrived: EngineOutcome<CatchUp>[], most: number): Page[] {
  const pages: Page[] = [];
  for (let first = arrived[0]; isPage(first) && pages.length < most; first = arrived[0]) {
    pages.push(first);
    arrived.shift();
  }
  return pages;
}

function join(pages: readonly Page[]): Page | undefined {
  const last = pages.at(-1);
  return last === undefined ? undefined : { kind: 'ok', value: { ...last.value, items: pages.flatMap(({ value }) => value.items) } };
}
