import type { MessageRow } from '../rows.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { isBubble } from './message-kind.ts';

export type MessageAction = 'copy' | 'recall' | 'delete' | 'resend' | 'cancel' | 'download';

/** What can be done with a message, in menu order. `nowMs` is server-corrected (contract C14, C15, §12.7). */
export function actionsFor(row: MessageRow, about: { readonly me: string; readonly nowMs: number }): MessageAction[] {
  if (!isBubble(row)) return [];
  const isOwn = row.from === about.me;
  const copy: MessageAction[] = row.type === 'TIMTextElem' ? ['copy'] : [];
  if (isOwn && row.status === 'fail') return [...copy, ...(row.hasRiskContent ? [] : (['resend'] as const)), 'delete'];
  if (isOwn && row.status !== 'success') return [...copy, 'cancel'];
  const download: MessageAction[] = row.type === 'TIMFileElem' || row.type === 'TIMImageElem' ? ['download'] : [];
  const ageSec = about.nowMs / 1000 - row.time;
  return [...copy, ...download, isOwn && ageSec < LIMITS.revokeSec ? 'recall' : 'delete'];
}
