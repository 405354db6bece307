import type { DraftRow } from '../../core/rows.ts';
import { fromNodes, NOTHING_COMPOSED, toNodes, type Composed } from '../../core/view/draft-text.ts';
import { cut } from '../../core/view/edit-composed.ts';
import { carryOver } from '../../core/view/merge-composed.ts';
import type { Commands } from '../../client/client.ts';

const SAVE_MS = 250;

type NewDraft = Parameters<Commands['saveDraft']>[1];
type SavedDraft = Awaited<ReturnType<Commands['saveDraft']>>;

export type Held = {
  /** The stored version that holds nothing but what the input held; 0 = it holds words of others. */
  readonly draftVersion: number;
  /** What is answered, also where that was said just before and is not on screen yet. */
  readonly quoteID: string | undefined;
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
  /** What was sent leaves the input; what was typed meanwhile stays (G11). */
  clearSent(sent: Pick<Composed, 'text' | 'quoteID'>): void;
  /**
   * While a message is being stored nothing is saved: the draft that its commit clears must not come back behind it. Resolves once
   * no save is under way.
   */
  hold(): Promise<Held>;
  release(): void;
  /** An input method is putting a word together: the text around it must stand still. */
  compose(isOn: boolean): void;
};

export type DraftKeeperOptions = {
  readonly store: (draft: NewDraft) => Promise<SavedDraft>;
  /** The stored draft as it is when this is called. */
  readonly readStored: () => Promise<DraftRow | undefined>;
  /** Keeps words without waiting for anything, under the name that is returned. */
  readonly keep: (unsaved: NewDraft) => string | undefined;
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
 * States in order: clean → changed → saving → clean | changed (typed meanwhile, or not stored) …; held and composing stop the way
 * from changed to saving, and from the database into the input.
 */
export function createDraftKeeper({ store, readStored, keep, forget, show }: DraftKeeperOptions): DraftKeeper {
  let latest = NOTHING_COMPOSED;
  let row: DraftRow | null | undefined;
  /** The stored draft that the input's text was made from. */
  let version = 0;
  let basis = NOTHING_COMPOSED;
  let isDirty = false;
  let isHeld = false;
  let isComposing = false;
  let saving: Promise<void> | undefined;
  let mustSaveAgain = false;
  /** The last save found words of others. */
  let hasOthers = false;
  /** Words of others that came while an input method was at work; they enter the input when it is done. */
  let late: { readonly now: Composed; readonly before: Composed } | undefined;
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
    if (isDirty || isComposing || isHeld || saving !== undefined) return;
    version = row.version;
    basis = fromNodes(row.nodes);
    takeOver(basis);
  }

  function noteSaved(saved: SavedDraft, mine: Composed): void {
    version = saved.version;
    basis = fromNodes(saved.nodes);
    hasOthers = basis.text !== mine.text;
    if (isComposing && !isSame(basis, mine)) late = { now: basis, before: mine };
    else takeOver(carryOver(basis, mine, latest));
  }

  async function saveOnce(): Promise<void> {
    isDirty = false;
    const mine = latest;
    const kept = lastWords;
    try {
      noteSaved(await store({ nodes: toNodes(mine), basis: { version, nodes: toNodes(basis) } }), mine);
      // What was kept since this save began is forgotten by the next one.
      if (kept !== undefined && !mustSaveAgain) {
        lastWords = undefined;
        forget(kept);
      }
    } catch {
      // Not stored: it stays unsaved and goes with the next change, or when the page is hidden.
      isDirty = true;
    }
    saving = undefined;
    if (mustSaveAgain) save();
    else takeStored();
  }

  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty || isHeld || late !== undefined) return;
    // One after the other: a save says what its text was made from, and the one before it changes that.
    mustSaveAgain = saving !== undefined;
    saving ??= saveOnce();
  }

  function leave(): void {
    if (isHeld || (!isDirty && saving === undefined)) return;
    const words = late === undefined ? latest : carryOver(late.now, late.before, latest);
    lastWords = keep({ nodes: toNodes(words), basis: { version, nodes: toNodes(basis) } }) ?? lastWords;
    // A save under way may end before the words are kept; the one behind it takes them away again.
    isDirty = true;
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
      takeStored();
    },
    clearSent({ text: sent, quoteID }) {
      const isFirst = latest.text.startsWith(sent);
      // Behind words of another device that came into the input meanwhile.
      if (!isFirst && !latest.text.endsWith(sent)) return;
      const { quoteID: quoted, ...rest } = isFirst ? cut(latest, sent.length) : cut(latest, 0, latest.text.slice(0, -sent.length).trimEnd().length);
      // A quote that was put there meanwhile belongs to what comes next.
      if (quoted !== undefined && quoted !== quoteID) return change({ ...rest, quoteID: quoted });
      if (rest.text.trim() !== '') return change(rest);
      // The commit that stored the message has cleared the draft too, but not what this page has kept of it.
      isDirty = lastWords !== undefined;
      clearTimeout(timer);
      timer = undefined;
      put(NOTHING_COMPOSED);
    },
    async hold() {
      isHeld = true;
      const before = { version, basis, quoteID: latest.quoteID };
      const wasSaving = saving !== undefined;
      const [stored] = await Promise.all([readStored().catch(() => undefined), saving]);
      const draftVersion = () => ((wasSaving ? hasOthers : late !== undefined) ? 0 : version);
      const quoting = quotedSince(stored, before);
      if (quoting === undefined) return { draftVersion: draftVersion(), quoteID: before.quoteID };
      const { quoteID } = quoting.composed;
      if (latest.quoteID !== quoteID) put({ ...latest, quoteID });
      if (quoting.composed.text === before.basis.text && quoting.version > version) {
        version = quoting.version;
        basis = quoting.composed;
      }
      return { draftVersion: draftVersion(), quoteID };
    },
    release() {
      isHeld = false;
      if (isDirty) plan();
      else takeStored();
    },
    compose(isOn) {
      isComposing = isOn;
      if (isOn) return;
      if (late === undefined) return takeStored();
      const { now, before } = late;
      late = undefined;
      takeOver(carryOver(now, before, latest));
      if (isDirty) plan();
    },
  };
}
