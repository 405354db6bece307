import type { UserConfig } from '../../../contract/http/account.ts';
import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH, withBlock } from '../blacklist/blacklist.ts';
import { CONFIG_ENTITY, CONFIG_PATH } from '../settings/user-config.ts';
import { NOTICES_SCOPE, readListOfOp } from '../groups/notices/group-notices.ts';
import { withListRead, type NoticeCounts } from '../groups/notices/notice-counts.ts';
import type { KvRow, OpRow } from '../rows.ts';
import type { RowOverlay } from './row-overlay.ts';

/** Single values that operations change, and the lane of these. */
const LANES = { blacklist: BLACKLIST_SCOPE, userConfig: CONFIG_ENTITY, groupNoticeUnread: NOTICES_SCOPE } as const;

export type FoldedKey = keyof typeof LANES;

export function lanesOfValue(key: FoldedKey): readonly string[] {
  return [LANES[key]];
}

export const VALUE_OVERLAY: RowOverlay<KvRow> = { fields: ['value'], fold };

function fold(row: KvRow, op: OpRow): KvRow | undefined {
  const { call } = op;
  if (call.kind !== 'http') return undefined;
  if (row.key === 'userConfig' && call.path === CONFIG_PATH) return { ...row, value: { ...(row.value as UserConfig), ...call.body } };
  if (row.key === 'groupNoticeUnread') {
    const list = readListOfOp(op);
    return list && { ...row, value: withListRead(row.value as NoticeCounts, list) };
  }
  const wtId = call.body['friendWtId'];
  const isBlock = call.path === BLOCK_PATH;
  if (row.key !== 'blacklist' || typeof wtId !== 'string' || (!isBlock && call.path !== UNBLOCK_PATH)) return undefined;
  return { ...row, value: withBlock(row.value as readonly string[], wtId, isBlock) };
}
