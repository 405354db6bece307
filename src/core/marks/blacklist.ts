import type { OpRow } from '../rows.ts';

/** The lane of what changes the list, and the name under which the list is fetched. */
export const BLACKLIST_SCOPE = 'blacklist';

export const BLOCK_PATH = '/user/friendBlack/add';
export const UNBLOCK_PATH = '/user/friendBlack/deleteByUserId';

export function withBlock(list: readonly string[], wtId: string, on: boolean): readonly string[] {
  if (list.includes(wtId) === on) return list;
  return on ? [wtId, ...list] : list.filter((id) => id !== wtId);
}

/** The server's list with what still waits to be told done to it again; each operation then remembers the list that it was made on. */
export function replayBlocks(told: readonly string[], waiting: readonly OpRow[]): { readonly list: readonly string[]; readonly ops: readonly OpRow[] } {
  let list = told;
  const ops = waiting.map((op) => {
    const before = list;
    const wtId = op.call.kind === 'http' ? op.call.body['friendWtId'] : undefined;
    if (op.call.kind === 'http' && typeof wtId === 'string') list = withBlock(list, wtId, op.call.path === BLOCK_PATH);
    return { ...op, inverse: [{ table: 'kv' as const, key: BLACKLIST_SCOPE, row: { key: BLACKLIST_SCOPE, value: before } }] };
  });
  return { list, ops };
}
