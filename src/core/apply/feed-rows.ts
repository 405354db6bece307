import type { TextChange } from './workspace.ts';

/** `ids` = several messages that changed, instead of `id`. */
type FeedChange = TextChange & { readonly ids?: readonly string[] };

/** Messages that one row of the feed names at most. */
const NAMED_AT_ONCE = 100;

/**
 * Rows of the search feed for these changes, in their order. What is told of a message is that it changed, since the index reads it as
 * it is stored; so neighbours share a row, and an absence of thousands takes a few rows of the feed instead of thousands.
 */
export function buildFeedRows(changes: readonly TextChange[]): FeedChange[] {
  const rows: FeedChange[] = [];
  let together: TextChange[] = [];
  const close = (): void => {
    const [first, second] = together;
    if (first !== undefined) rows.push(second === undefined ? { ...first } : { ...NOTHING, ids: [...new Set(together.map(({ id }) => id))] });
    together = [];
  };
  for (const change of changes) {
    if (change.op === 'clear' || together.length === NAMED_AT_ONCE) close();
    if (change.op === 'clear') rows.push({ ...change });
    else together.push(change);
  }
  close();
  return rows;
}

const NOTHING = { op: 'put', id: '', conversationID: '', time: 0, text: '' } as const;
