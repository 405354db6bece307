import type { UserConfig } from '../../../contract/http/account.ts';
import { BLACKLIST_SCOPE, BLOCK_PATH, UNBLOCK_PATH, withBlock } from '../blacklist/blacklist.ts';
import { CONFIG_ENTITY, CONFIG_PATH } from '../settings/user-config.ts';
import type { KvRow, OpRow } from '../rows.ts';
import type { RowOverlay } from './row-overlay.ts';

/** Single values that operations change, and the lane of these. */
const LANES = { blacklist: BLACKLIST_SCOPE, userConfig: CONFIG_ENTITY } as const;

export type FoldedKey = keyof typeof LANES;

export function lanesOfValue(key: FoldedKey): readonly string[] {
  return [LANES[key]];
}

export const VALUE_OVERLAY: RowOverlay<KvRow> = { fields: ['value'], fold };

function fold(row: KvRow, { call }: OpRow): KvRow | undefined {
  if (call.kind !== 'http') return undefined;
  if (row.key === 'userConfig' && call.path === CONFIG_PATH) return { ...row, value: { ...(row.value as UserConfig), ...call.body } };
  const wtId = call.body['friendWtId'];
  const isBlock = call.path === BLOCK_PATH;
  if (row.key !== 'blacklist' || typeof wtId !== 'string' || (!isBlock && call.path !== UNBLOCK_PATH)) return undefined;
  return { ...row, value: withBlock(row.value as readonly string[], wtId, isBlock) };
}
