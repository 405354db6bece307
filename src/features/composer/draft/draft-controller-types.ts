import type { Commands } from '../../../client/client.ts';
import type { StoredDraft } from '../../../core/composer/pending-send.ts';
import type { DraftRow } from '../../../core/rows.ts';
import type { Composed } from '../../../core/drafts/draft-text.ts';

type NewDraft = Parameters<Commands['saveDraft']>[1];
export type SavedDraft = Awaited<ReturnType<Commands['saveDraft']>>;
/** Stores the taken content, with the remainder of the stored draft if the draft contains any of it. */
export type StoreTaken = (draft: NewDraft | undefined) => Promise<SavedDraft | undefined>;

/** The quoted message, and the stored drafts that may contain the taken content. */
export type Quoted = { readonly quoteID: string | undefined; readonly drafts: readonly StoredDraft[] };

/** The content that Enter took out of an input. */
export type Taken = {
  readonly composed: Composed;
  /** The stored drafts that may contain it. */
  readonly drafts: readonly StoredDraft[];
  /** Known once the stored draft has been read: the user may have quoted a message just before Enter. */
  readonly quoted: Promise<Quoted>;
  /** To be called once the content is stored, or back in the input. */
  readonly settle: () => void;
  /** To be called once a copy is stored, or not: the copy may contain content that was put back and waited for an input method. */
  readonly kept: (isKept: boolean) => void;
};

export type DraftController = {
  /** The content of the input now, also between two renders. */
  read(): Composed;
  /** To be called after each change by the user. */
  change(next: Composed): void;
  /** To be called with the stored draft after each read. */
  stored(row: DraftRow | null | undefined): void;
  /** Nothing is unsaved, being saved or waiting for an input method. */
  isSaved(): boolean;
  /** Stores unsaved changes at once. */
  save(): void;
  /**
   * Stores unsaved changes synchronously within this event, because the page may be closing, and in the database if the page stays open.
   */
  leave(): void;
  /** Empties the input at once, and returns its content. Until that is settled, no stored draft enters the input. */
  take(): Taken;
  /** An earlier page was sending the content of these stored drafts. The send is not finished until the result is called. */
  expect(drafts: readonly StoredDraft[]): () => void;
  /** Stores the taken content, after the running saves, with the remainder of the stored draft. */
  commit(storeTaken: StoreTaken): Promise<void>;
  /** Puts content that could not be stored before the text typed since; `done` receives whether it would survive a reload now. */
  putBack(composed: Composed, done: (isKept: boolean) => void): void;
  /** An input method is composing a word: the text around it must not change. */
  compose(isOn: boolean): void;
};

/** `before` is the previous text, when the change does not come from the user; `isAbove`: the new content is before that text. */
export type Show = (composed: Composed, before?: string, isAbove?: boolean) => void;

export type DraftControllerOptions = {
  readonly store: (draft: NewDraft) => Promise<SavedDraft>;
  /** Reads the stored draft as it is at the time of the call. */
  readonly readStored: () => Promise<DraftRow | undefined>;
  /** Stores unsaved input synchronously under the returned name. It replaces the input that this controller stored under `name`. */
  readonly keep: (unsaved: NewDraft & { readonly replaces?: readonly StoredDraft[] }, name: string | undefined) => string | undefined;
  readonly forget: (name: string) => void;
  readonly show: Show;
  /** A store has ended and no other has begun. */
  readonly saved: () => void;
};
