import type { Commands } from '../../../client/client.ts';
import type { StoredDraft } from '../../../core/composer/pending-send.ts';
import type { DraftRow } from '../../../core/rows.ts';
import type { Composed } from '../../../core/drafts/draft-text.ts';

type NewDraft = Parameters<Commands['saveDraft']>[1];
export type SavedDraft = Awaited<ReturnType<Commands['saveDraft']>>;
/** Stores what was taken, with what is to be left of the stored draft, if it holds any of it. */
export type StoreTaken = (draft: NewDraft | undefined) => Promise<SavedDraft | undefined>;

/** What is answered, and the stored drafts that may hold what was taken. */
export type Quoted = { readonly quoteID: string | undefined; readonly drafts: readonly StoredDraft[] };

/** What Enter took out of an input. */
export type Taken = {
  readonly composed: Composed;
  /** The stored drafts that may hold it. */
  readonly drafts: readonly StoredDraft[];
  /** Known once the stored draft has been read: the user may have quoted a message just before Enter. */
  readonly quoted: Promise<Quoted>;
  /** Its way is over: it is stored, or back in the input. */
  readonly settle: () => void;
  /** To be called once a copy is kept, or not: it may hold what was put back and waited for an input method. */
  readonly kept: (isKept: boolean) => void;
};

export type DraftController = {
  /** What stands in the input now, between two renders too. */
  read(): Composed;
  /** The user changed something. */
  change(next: Composed): void;
  /** The draft that is stored now. */
  stored(row: DraftRow | null | undefined): void;
  /** Nothing is unsaved, being saved or waiting for an input method. */
  isSaved(): boolean;
  /** Stores what is not stored yet, at once. */
  save(): void;
  /** Keeps what is not stored yet within this event, and stores it if the page lives on: it may be going. */
  leave(): void;
  /** Empties the input at once, and resolves what it held. Until that is settled, no stored draft enters the input. */
  take(): Taken;
  /** What an earlier page was sending out of these stored drafts is on its way, until the result is called. */
  expect(drafts: readonly StoredDraft[]): () => void;
  /** Stores what was taken, after the saves that are under way, with what is to be left of the stored draft. */
  commit(storeTaken: StoreTaken): Promise<void>;
  /** What could not be stored stands before what was typed since; `kept` says whether it is safe from a reload now. */
  putBack(composed: Composed, done: (isKept: boolean) => void): void;
  /** An input method is putting a word together: the text around it must stand still. */
  compose(isOn: boolean): void;
};

/** `before` is the text that stood there, when it is not the user who changed it; `isAbove`: what came stands before that text. */
export type Show = (composed: Composed, before?: string, isAbove?: boolean) => void;

export type DraftControllerOptions = {
  readonly store: (draft: NewDraft) => Promise<SavedDraft>;
  /** The stored draft as it is when this is called. */
  readonly readStored: () => Promise<DraftRow | undefined>;
  /** Keeps words without waiting for anything, under the name that is returned, in place of what this keeper keeps under `name`. */
  readonly keep: (unsaved: NewDraft & { readonly replaces?: readonly StoredDraft[] }, name: string | undefined) => string | undefined;
  readonly forget: (name: string) => void;
  readonly show: Show;
  /** A store has ended and no other has begun. */
  readonly saved: () => void;
};
