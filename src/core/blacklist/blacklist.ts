/** The lane of the operations that change the blacklist, and the scope under which it is fetched. */
export const BLACKLIST_SCOPE = 'blacklist';

export const BLOCK_PATH = '/user/friendBlack/add';
export const UNBLOCK_PATH = '/user/friendBlack/deleteByUserId';

export function withBlock(list: readonly string[], wtId: string, on: boolean): readonly string[] {
  if (list.includes(wtId) === on) return list;
  return on ? [wtId, ...list] : list.filter((id) => id !== wtId);
}
