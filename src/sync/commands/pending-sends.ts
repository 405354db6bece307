import { CONVERSATION_ID } from '../../../contract/ids.ts';
import type { PendingSend } from '../../core/view/compose/pending-send.ts';
import { draftNodesShape } from '../../core/sound/queue-shapes.ts';
import { figure, listOf, object, text } from '../../core/sound/shape.ts';
import { draftFilePrefix, MAX_DRAFT_FILES } from '../../core/view/compose/draft-file.ts';
import type { KeyValue } from '../../platform/ports.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { readCurrentWtId } from '../current-account.ts';

const PREFIX = 'wt:sending:';
const MAX_JSON = 1_000_000;
const MAX_UINT32 = 0xffff_ffff;
/** A stored draft, and what a save under way was about to make of it. */
const MAX_DRAFTS = 2;

const basisShape = object<PendingSend['drafts'][number]>({ version: figure, nodes: draftNodesShape });
const shape = object<PendingSend>({
  conversationID: text,
  seconds: figure,
  random: figure,
  nodes: draftNodesShape,
  fileIDs: listOf(text),
  drafts: listOf(basisShape),
});

const prefixOf = (wtId: string): string => `${PREFIX}${wtId}:`;

/** The name of the copy of one send; sends of one page are listed in the order of `at`. */
export function pendingSendName(wtId: string, page: string, at: number): string {
  return `${prefixOf(wtId)}${page}:${String(at).padStart(9, '0')}`;
}

/**
 * Keeps a copy of what left an input until the database has stored it (decision 036). False = nothing is kept of an account that this
 * device no longer shows, because it may be about to be cleared.
 */
export function keepPendingSend(keyValue: KeyValue, wtId: string, kept: { readonly name: string; readonly send: PendingSend }): boolean {
  if (readCurrentWtId(keyValue) !== wtId) return false;
  keyValue.set(kept.name, JSON.stringify(kept.send));
  return true;
}

export type KeptSend = { readonly name: string; readonly send: PendingSend };

/** The copies that pages of this account left, except those of `page`, in the order of sending. What cannot be read is removed. */
export function listPendingSends(keyValue: KeyValue, wtId: string, page: string): KeptSend[] {
  const found: KeptSend[] = [];
  for (const name of keyValue.names(prefixOf(wtId)).sort()) {
    if (name.startsWith(`${prefixOf(wtId)}${page}:`)) continue;
    const send = tryParseJson(keyValue.get(name) ?? '', MAX_JSON);
    if (isPendingSend(send)) found.push({ name, send });
    else keyValue.remove(name);
  }
  return found.sort((a, b) => a.send.seconds - b.send.seconds);
}

/** Those of all pages, when the account is cleared. */
export function dropPendingSends(keyValue: KeyValue, wtId: string): void {
  for (const name of keyValue.names(prefixOf(wtId))) keyValue.remove(name);
}

function isPendingSend(value: unknown): value is PendingSend {
  if (!shape(value)) return false;
  const { conversationID, seconds, random, fileIDs, drafts } = value;
  const hasIdentity = Number.isInteger(seconds) && seconds > 0 && Number.isInteger(random) && random >= 0 && random <= MAX_UINT32;
  // A file of another conversation's draft is not this message's to send.
  const ownsFiles = fileIDs.length <= MAX_DRAFT_FILES && fileIDs.every((id) => id.startsWith(draftFilePrefix(conversationID)));
  return CONVERSATION_ID.test(conversationID) && hasIdentity && ownsFiles && drafts.length <= MAX_DRAFTS;
}
