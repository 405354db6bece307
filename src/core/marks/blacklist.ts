import type { OpRow } from '../rows.ts';
import { replayKv, type ReplayedKv } from './replay-kv.ts';

/** The lane of what changes the list, and the name under which the list is fetched. */
export const BLACKLIST_SCOPE = 'blacklist';

export const BLOCK_PATH = '/user/friendBlack/add';
export const UNBLOCK_PATH = '/user/friendBlack/deleteByUserId';

export function withBlock(list: readonly string[], wtId: string, on: boolean): readonly string[] {
  if (list.includes(wtId) === on) return list;
  return on ? [wtId, ...list] : list.filter((id) => id !== wtId);
}

/** The server's list under what still waits to be told. */
export function replayBlocks(told: readonly string[], waiting: readonly OpRow[]): ReplayedKv<readonly string[]> {
  return replayKv(BLACKLIST_SCOPE, { told, waiting }, (list, { call }) => {
    const wtId = call.kind === 'http' ? call.body['friendWtId'] : undefined;
    return call.kind === 'http' && typeof wtId === 'string' ? withBlock(list, wtId, call.path === BLOCK_PATH) : list;
  });
}
