import type { TextChange } from './workspace.ts';

/** `ids` = several messages that changed, instead of `id`. */
type FeedChange = TextChange & { readonly ids?: readonly string[] };

/** Maximum number of messages in one row of the feed. */
const NAMED_AT_ONCE = 100;

/**
 * Builds the rows of the search feed for these changes, in their order. A row contains only which messages changed, because the index reads
 * the stored messages. Adjacent changes share a row, so the catch-up of thousands of messages takes a few rows instead of thousands.
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
