import type { DraftNode } from '../../../../contract/draft-nodes.ts';
import type { StoredDraft } from '../../../core/composer/pending-send.ts';
import type { KeyValue } from '../../../platform/ports.ts';
import { readCurrentWtId } from '../../session/current-account.ts';

const PREFIX = 'wt:words:';

/** What stood unsaved in an input when its page went, with the draft it was made from. */
export type UnsavedInput = {
  readonly conversationID: string;
  readonly nodes: readonly DraftNode[];
  readonly basis: StoredDraft;
  /** Stored drafts that these words take the place of, in place of `basis` if one of them is there. */
  readonly replaces?: readonly StoredDraft[];
};

const prefixOf = (wtId: string): string => `${PREFIX}${wtId}:`;

/**
 * Keeps them within the event of a page that goes, and returns the name they are kept under: `name`, or a new one for `input`. A database is no place for them: what
 * it was asked for is taken back when the page that asked is gone first (decision 026). Nothing is kept of an account that this
 * device does not show any more: it may be about to be cleared. Undefined also where a reload would lose them.
 */
export function keepUnsavedInput(
  keyValue: KeyValue,
  wtId: string,
  kept: { readonly input: string; readonly words: UnsavedInput; readonly name?: string | undefined },
): string | undefined {
  if (readCurrentWtId(keyValue) !== wtId) return undefined;
  const { input, words, name = `${prefixOf(wtId)}${words.conversationID}:${input}` } = kept;
  const earlier = keyValue.get(name);
  if (keyValue.set(name, JSON.stringify(words))) return name;
  // Storage is full. Nobody knows of what only this page remembers; there is room again for what was kept before.
  keyValue.remove(name);
  if (earlier !== undefined) keyValue.set(name, earlier);
  return undefined;
}

/** The names under which pages that are gone have left their last words; a page that still lives may own one too. */
export function listUnsavedInput(keyValue: KeyValue, wtId: string): string[] {
  return keyValue.names(prefixOf(wtId));
}

/** Those of all pages, when the account is cleared. */
export function dropUnsavedInput(keyValue: KeyValue, wtId: string): void {
  for (const name of listUnsavedInput(keyValue, wtId)) keyValue.remove(name);
}
