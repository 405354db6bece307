import type { DraftNode } from '../../../../contract/draft-nodes.ts';
import type { StoredDraft } from '../../../core/composer/pending-send.ts';
import type { KeyValue } from '../../../platform/ports.ts';
import { readCurrentWtId } from '../../session/current-account.ts';

const PREFIX = 'wt:words:';

/** The unsaved content of an input when its page closed, with the draft from which it was made. */
export type UnsavedInput = {
  readonly conversationID: string;
  readonly nodes: readonly DraftNode[];
  readonly basis: StoredDraft;
  /** Stored drafts that this input replaces. If one of them is stored, it is used instead of `basis`. */
  readonly replaces?: readonly StoredDraft[];
};

const prefixOf = (wtId: string): string => `${PREFIX}${wtId}:`;

/**
 * Stores an unsaved input synchronously while its page closes, and returns its storage name: `name`, or a new one for `input`. A database
 * cannot be used, because its requests are undone if the page is gone first (decision 026). Nothing is stored for an account that this
 * device no longer shows, because the account may be about to be wiped. Undefined = not stored, so a reload would lose the input.
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
  // Storage is full. The entry is removed, and the earlier one, for which there is room again, is restored.
  keyValue.remove(name);
  if (earlier !== undefined) keyValue.set(name, earlier);
  return undefined;
}

/** The storage names of the unsaved inputs of an account. A page that is still open may own one too. */
export function listUnsavedInput(keyValue: KeyValue, wtId: string): string[] {
  return keyValue.names(prefixOf(wtId));
}

/** Deletes the unsaved inputs of all pages. Called when the account is wiped. */
export function dropUnsavedInput(keyValue: KeyValue, wtId: string): void {
  for (const name of listUnsavedInput(keyValue, wtId)) keyValue.remove(name);
}
