import { type StoredDraft } from '../../../core/composer/pending-send.ts';
import type { DraftRow } from '../../../core/rows.ts';
import { NOTHING_COMPOSED, toNodes, type Composed } from '../../../core/drafts/draft-text.ts';

/** What the keeper of a draft knows; its parts share it. */
export type DraftState = {
  /** What stands in the input now. */
  latest: Composed;
  /** The stored draft as it was last read; null = there is none. */
  row: DraftRow | null | undefined;
  /** The stored draft that the input's text was made from. */
  version: number;
  basis: Composed;
  isDirty: boolean;
  isComposing: boolean;
  /** A save or a commit under way. */
  saving: Promise<void> | undefined;
  /** What a save under way stores. */
  savingNow: Composed | undefined;
  mustSaveAgain: boolean;
  /** How many takes are not settled, and how many there have been. */
  pending: number;
  takes: number;
  /** Stored drafts that an earlier page was sending. */
  expected: readonly StoredDraft[];
  /** What is left of the stored draft without what was taken; undefined = it holds nothing that was taken. */
  rest: Composed | undefined;
  /** Resolves once the quotes of all takes so far are known. */
  quotes: Promise<unknown>;
  /** The stored version whose quote was taken last. */
  claimedVersion: number;
  /** What could not be stored and waits for an input method to be done. */
  returning: { readonly composed: Composed; readonly done: (isKept: boolean) => void } | undefined;
  /** To be told once what came back is safe from a reload. */
  unkept: readonly (() => void)[];
  /** Words of others that came while an input method was at work; they enter the input when it is done. */
  late: { readonly now: Composed; readonly before: Composed } | undefined;
  /** Where this page has kept its words while it seemed to go. */
  unsavedInput: string | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
};

export function createDraftState(): DraftState {
  return {
    latest: NOTHING_COMPOSED,
    row: undefined,
    version: 0,
    basis: NOTHING_COMPOSED,
    isDirty: false,
    isComposing: false,
    saving: undefined,
    savingNow: undefined,
    mustSaveAgain: false,
    pending: 0,
    takes: 0,
    expected: [],
    rest: undefined,
    quotes: Promise.resolve(),
    claimedVersion: 0,
    returning: undefined,
    unkept: [],
    late: undefined,
    unsavedInput: undefined,
    timer: undefined,
  };
}

export function isSame(a: Composed, b: Composed): boolean {
  return a.text === b.text && a.quoteID === b.quoteID;
}

export function storedDraft({ version, basis }: DraftState): StoredDraft {
  return { version, nodes: toNodes(basis) };
}

/** The stored draft as it is now, and as a save under way may leave it. */
export function possibleDrafts(state: DraftState): StoredDraft[] {
  const drafts = state.version === 0 ? [] : [storedDraft(state)];
  return state.savingNow === undefined ? drafts : [...drafts, { version: state.version + 1, nodes: toNodes(state.savingNow) }];
}

export function stopTimer(state: DraftState): void {
  clearTimeout(state.timer);
  state.timer = undefined;
}
