import { findStored, type StoredDraft } from '../../core/pending-send.ts';
import type { DraftRow } from '../../core/rows.ts';
import { fromNodes, NOTHING_COMPOSED, toNodes, type Composed } from '../../core/view/draft-text.ts';
import { joinedLines } from '../../core/view/edit-composed.ts';
import { carryOver } from '../../core/view/merge-composed.ts';
import type { Commands } from '../../client/client.ts';

const SAVE_MS = 250;

type NewDraft = Parameters<Commands['saveDraft']>[1];
type SavedDraft = Awaited<ReturnType<Commands['saveDraft']>>;

/** What is answered, and the stored drafts that may hold what was taken. */
export type Quoted = { readonly quoteID: string | undefined; readonly drafts: readonly StoredDraft[] };

type Seen = Quoted & { readonly version: number; readonly basis: Composed };

/** What Enter took out of an input. */
export type Taken = {
  readonly composed: Composed;
  /** The stored drafts that may hold it. */
  readonly drafts: readonly StoredDraft[];
  /** Known once the stored draft has been read: the user may have quoted a message just before Enter. */
  readonly quoted: Promise<Quoted>;
  /** Its way is over: it is stored, or back in the input. */
  readonly settle: () => void;
};

export type DraftKeeper = {
  /** What stands in the input now, between two renders too. */
  read(): Composed;
  /** The user changed something. */
  change(next: Composed): void;
  /** The draft that is stored now. */
  stored(row: DraftRow | null | undefined): void;
  /** Stores what is not stored yet, at once. */
  save(): void;
  /** Keeps what is not stored yet within this event, and stores it if the page lives on: it may be going. */
  leave(): void;
  /** Empties the input at once, and resolves what it held. Until that is settled, no stored draft enters the input. */
  take(): Taken;
  /** What an earlier page was sending out of these stored drafts is on its way, until the result is called. */
  expect(drafts: readonly StoredDraft[]): () => void;
  /** Stores what was taken, after the saves that are under way, with what is to be left of the stored draft. */
  commit(storeTaken: (draft: NewDraft | undefined) => Promise<SavedDraft | undefined>): Promise<void>;
  /** What could not be stored stands before what was typed since; `kept` says whether it is safe from a reload now. */
  putBack(composed: Composed, done: (isKept: boolean) => void): void;
  /** An input method is putting a word together: the text around it must stand still. */
  compose(isOn: boolean): void;
};

export type DraftKeeperOptions = {
  readonly store: (draft: NewDraft) => Promise<SavedDraft>;
  /** The stored draft as it is when this is called. */
  readonly readStored: () => Promise<DraftRow | undefined>;
  /** Keeps words without waiting for anything, under the name that is returned. */
  readonly keep: (unsaved: NewDraft & { readonly replaces?: readonly StoredDraft[] }) => string | undefined;
  readonly forget: (name: string) => void;
  /** `before` is the text that stood there, when it is not the user who changed it. */
  readonly show: (composed: Composed, before?: string) => void;
};

function isSame(a: Composed, b: Composed): boolean {
  return a.text === b.text && a.quoteID === b.quoteID;
}

/** A message is quoted by way of the stored draft: what it quotes, where the input has not seen that yet. */
function quotedSince(stored: DraftRow | undefined, seen: { readonly version: number; readonly basis: Composed }) {
  if (stored === undefined || stored.version <= seen.version) return undefined;
  const composed = fromNodes(stored.nodes);
  return composed.quoteID === undefined || composed.quoteID === seen.basis.quoteID ? undefined : { version: stored.version, composed };
}

/**
 * Holds what stands in an input against its stored draft: saved within 300 ms of a change. What another tab or device wrote is taken
 * over while nothing here is unsaved; else the save keeps the words of both, and the input shows them (G11).
 * States in order: clean → changed → saving → clean | changed (typed meanwhile, or not stored) …. What was taken and is not settled,
 * and an input method at work, stop the way from the database into the input.
 */
export function createDraftKeeper({ store, readStored, keep, forget, show }: DraftKeeperOptions): DraftKeeper {
  let latest = NOTHING_COMPOSED;
  let row: DraftRow | null | undefined;
  /** The stored draft that the input's text was made from. */
  let version = 0;
  let basis = NOTHING_COMPOSED;
  let isDirty = false;
  let isComposing = false;
  let saving: Promise<void> | undefined;
  /** What a save under way stores. */
  let savingNow: Composed | undefined;
  let mustSaveAgain = false;
  /** How many takes are not settled, and how many there have been. */
  let pending = 0;
  let expected: readonly StoredDraft[] = [];
  let takes = 0;
  /** What is left of the stored draft without what was taken; undefined = it holds nothing that was taken. */
  let rest: Composed | undefined;
  /** Resolves once the quotes of all takes so far are known. */
  let quotes: Promise<unknown> = Promise.resolve();
  let returning: { readonly composed: Composed; readonly done: (isKept: boolean) => void } | undefined;
  /** Words of others that came while an input method was at work; they enter the input when it is done. */
  let late: { readonly now: Composed; readonly before: Composed } | undefined;
  /** The stored version whose quote was claimed last. */
  let claimedVersion = 0;
  /** Where this page has kept its words while it seemed to go. */
  let lastWords: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(next: Composed): void {
    latest = next;
    show(next);
  }

  function takeOver(next: Composed): void {
    if (isSame(next, latest)) return;
    const before = latest.text;
    latest = next;
    show(next, before);
  }

  function takeStored(): void {
    if (row === undefined || row === null || row.version <= version) return;
    if (isDirty || isComposing || pending > 0 || saving !== undefined) return;
    version = row.version;
    basis = fromNodes(row.nodes);
    rest = undefined;
    takeOver(basis);
  }

  /** `mine` was stored while `takesBefore` was the number of takes. */
  function noteSaved(saved: SavedDraft, mine: Composed, takesBefore: number): void {
    version = saved.version;
    basis = fromNodes(saved.nodes);
    const left = takes === takesBefore ? basis : carryOver(basis, mine, NOTHING_COMPOSED);
    rest = isSame(left, basis) ? undefined : left;
    if (isComposing && !isSame(basis, mine)) late = { now: late === undefined ? basis : carryOver(basis, mine, late.now), before: late?.before ?? mine };
    else takeOver(carryOver(basis, mine, latest));
  }

  async function saveOnce(): Promise<void> {
    isDirty = false;
    const mine = latest;
    const takesBefore = takes;
    const kept = lastWords;
    savingNow = mine;
    try {
      noteSaved(await store({ nodes: toNodes(mine), basis: storedDraft() }), mine, takesBefore);
      // What was kept since this save began is forgotten by the next one.
      if (kept !== undefined && kept === lastWords && !mustSaveAgain) {
        lastWords = undefined;
        forget(kept);
      }
    } catch {
      // Not stored: it stays unsaved and goes with the next change, or when the page is hidden.
      if (takes === takesBefore) isDirty = true;
    }
    endStore();
  }

  function endStore(): void {
    saving = undefined;
    savingNow = undefined;
    const isAgain = mustSaveAgain && isDirty;
    mustSaveAgain = false;
    if (isAgain) save();
    else takeStored();
  }

  async function commitOnce(storeTaken: (draft: NewDraft | undefined) => Promise<SavedDraft | undefined>): Promise<void> {
    const mine = rest;
    const takesBefore = takes;
    const saved = await storeTaken(mine === undefined ? undefined : { nodes: toNodes(mine), basis: storedDraft() });
    if (saved !== undefined && mine !== undefined) noteSaved(saved, mine, takesBefore);
  }

  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty || late !== undefined) return;
    // One after the other: a save says what its text was made from, and the one before it changes that.
    mustSaveAgain = saving !== undefined;
    saving ??= saveOnce();
  }

  function leave(): void {
    if (!isDirty && saving === undefined) return;
    keepWords();
    // A save under way may end before the words are kept; the one behind it takes them away again.
    isDirty = true;
    save();
  }

  /** Whether the input's words are safe from a reload now. */
  function keepWords(): boolean {
    const words = late === undefined ? latest : carryOver(late.now, late.before, latest);
    // The draft they are restored over has lost what was taken, or is about to.
    const unsaved = { nodes: toNodes(words), basis: rest === undefined ? storedDraft() : { version, nodes: toNodes(rest) } };
    // A save under way may be carried out, though nobody hears of it.
    const name = keep(savingNow === undefined ? unsaved : { ...unsaved, replaces: possibleDrafts() });
    lastWords = name ?? lastWords;
    return name !== undefined;
  }

  function storedDraft(): StoredDraft {
    return { version, nodes: toNodes(basis) };
  }

  /** The stored draft as it is now, and as a save under way may leave it. */
  function possibleDrafts(): StoredDraft[] {
    const drafts = version === 0 ? [] : [storedDraft()];
    return savingNow === undefined ? drafts : [...drafts, { version: version + 1, nodes: toNodes(savingNow) }];
  }

  /** A message that was quoted just before Enter leaves with what was taken, and neither the input nor the stored draft keeps it. */
  function claimQuote(stored: DraftRow | undefined, seen: Seen): Quoted {
    const quoting = quotedSince(stored, { version: Math.max(seen.version, claimedVersion), basis: seen.basis });
    if (quoting === undefined) return { quoteID: seen.quoteID, drafts: seen.drafts };
    const { quoteID } = quoting.composed;
    claimedVersion = quoting.version;
    const isKnown = quoting.composed.text === seen.basis.text && quoting.version > version;
    if (isKnown) version = quoting.version;
    basis = isKnown ? quoting.composed : { ...basis, quoteID };
    rest ??= { ...basis, quoteID: undefined };
    if (latest.quoteID === quoteID) change({ ...latest, quoteID: undefined });
    return { quoteID, drafts: isKnown ? [storedDraft()] : seen.drafts };
  }

  function take(): Taken {
    const composed = latest;
    const seen = { version, basis, quoteID: composed.quoteID, drafts: possibleDrafts() };
    // What others wrote and an input method has kept waiting stays.
    const left = late === undefined ? NOTHING_COMPOSED : carryOver(late.now, late.before, NOTHING_COMPOSED);
    late = undefined;
    takes += 1;
    if (!isSame(left, basis) || saving !== undefined) rest = left;
    isDirty = false;
    clearTimeout(timer);
    timer = undefined;
    if (lastWords !== undefined) forget(lastWords);
    lastWords = undefined;
    const settle = expect([]);
    put(left);
    // Begun now: it sees what was asked to be stored before this Enter, and nothing that comes after it.
    const quoted = Promise.all([readStored().catch(() => undefined), saving, quotes]).then(([stored]) => claimQuote(stored, seen));
    quotes = quoted;
    return { composed, drafts: seen.drafts, quoted, settle };
  }

  function expect(drafts: readonly StoredDraft[]): () => void {
    expected = [...expected, ...drafts];
    pending += 1;
    let isSettled = false;
    return () => {
      if (isSettled) return;
      isSettled = true;
      pending -= 1;
      takeStored();
    };
  }

  /** The stored draft is what an earlier page was sending when it went: its words are not to be seen again. */
  function recognise(): void {
    if (pending === 0 || row === undefined || row === null || row.version <= version || saving !== undefined) return;
    if (findStored(row, expected) === undefined) return;
    version = row.version;
    basis = fromNodes(row.nodes);
    rest = NOTHING_COMPOSED;
  }

  async function commit(storeTaken: (draft: NewDraft | undefined) => Promise<SavedDraft | undefined>): Promise<void> {
    while (saving !== undefined) await saving;
    const stored = commitOnce(storeTaken);
    saving = stored.catch(() => undefined).then(endStore);
    await stored;
  }

  function putBack(composed: Composed, done: (isKept: boolean) => void): void {
    const earlier = returning;
    returning =
      earlier === undefined
        ? { composed, done }
        : {
            composed: joinedLines(composed, earlier.composed),
            done(isKept) {
              earlier.done(isKept);
              done(isKept);
            },
          };
    if (!isComposing) bringBack();
  }

  function bringBack(): void {
    if (returning === undefined) return;
    const { composed, done } = returning;
    returning = undefined;
    takeOver(joinedLines(composed, latest));
    isDirty = true;
    done(keepWords());
    save();
  }

  function plan(): void {
    timer ??= setTimeout(save, SAVE_MS);
  }

  function change(next: Composed): void {
    put(next);
    isDirty = true;
    plan();
  }

  return {
    read: () => latest,
    change,
    save,
    leave,
    stored(next) {
      row = next;
      recognise();
      takeStored();
    },
    take,
    expect,
    commit,
    putBack,
    compose(isOn) {
      isComposing = isOn;
      if (isOn) return;
      bringBack();
      if (late === undefined) return takeStored();
      const { now, before } = late;
      late = undefined;
      takeOver(carryOver(now, before, latest));
      if (isDirty) plan();
    },
  };
}
