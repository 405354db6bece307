import { fromNodes, NOTHING_COMPOSED, toNodes, type Composed } from '../../../core/drafts/draft-text.ts';
import { carryOver } from '../../../core/composer/merge-composed.ts';
import type { DraftControllerOptions, StoreTaken, SavedDraft } from './draft-controller-types.ts';
import { isSame, possibleDrafts, stopTimer, storedDraft, type DraftState } from './draft-state.ts';

const SAVE_MS = 250;

export type DraftSaves = ReturnType<typeof createDraftSaves>;

/** Moves content from the input to the database and back, one store after the other. */
export function createDraftSaves(state: DraftState, { store, keep, forget, show, saved }: Omit<DraftControllerOptions, 'readStored'>) {
  function put(next: Composed): void {
    state.latest = next;
    show(next);
  }

  function takeOver(next: Composed, isAbove = false): void {
    if (isSame(next, state.latest)) return;
    const before = state.latest.text;
    state.latest = next;
    show(next, before, isAbove);
  }

  function takeStored(): void {
    if (state.row === undefined || state.row === null || state.row.version <= state.version) return;
    if (state.isDirty || state.isComposing || state.pending > 0 || state.saving !== undefined) return;
    state.version = state.row.version;
    state.basis = fromNodes(state.row.nodes);
    state.rest = undefined;
    takeOver(state.basis);
  }

  /** `mine` was stored while `takesBefore` was the number of takes. */
  function noteSaved(saved: SavedDraft, mine: Composed, takesBefore: number): void {
    state.version = saved.version;
    state.basis = fromNodes(saved.nodes);
    const left = state.takes === takesBefore ? state.basis : carryOver(state.basis, mine, NOTHING_COMPOSED);
    state.rest = isSame(left, state.basis) ? undefined : left;
    if (state.isComposing && !isSame(state.basis, mine))
      state.late = { now: state.late === undefined ? state.basis : carryOver(state.basis, mine, state.late.now), before: state.late?.before ?? mine };
    else takeOver(carryOver(state.basis, mine, state.latest));
  }

  async function saveOnce(): Promise<void> {
    state.isDirty = false;
    const mine = state.latest;
    const takesBefore = state.takes;
    const kept = state.unsavedInput;
    const { unkept } = state;
    state.savingNow = mine;
    try {
      noteSaved(await store({ nodes: toNodes(mine), basis: storedDraft(state) }), mine, takesBefore);
      state.unkept = state.unkept.filter((notify) => !unkept.includes(notify));
      for (const notify of unkept) notify();
      // Input that was stored synchronously after this save began is deleted by the next save.
      if (kept !== undefined && kept === state.unsavedInput && !state.mustSaveAgain) {
        state.unsavedInput = undefined;
        forget(kept);
      }
    } catch {
      // Not stored: the text stays unsaved, and is stored with the next change or when the page is hidden.
      if (state.takes === takesBefore) state.isDirty = true;
    }
    endStore();
  }

  function endStore(): void {
    state.saving = undefined;
    state.savingNow = undefined;
    const isAgain = state.mustSaveAgain && state.isDirty;
    state.mustSaveAgain = false;
    if (isAgain) return save();
    takeStored();
    saved();
  }

  async function commitOnce(storeTaken: StoreTaken): Promise<void> {
    const mine = state.rest;
    const takesBefore = state.takes;
    const saved = await storeTaken(mine === undefined ? undefined : { nodes: toNodes(mine), basis: storedDraft(state) });
    if (saved !== undefined && mine !== undefined) noteSaved(saved, mine, takesBefore);
  }

  async function commit(storeTaken: StoreTaken): Promise<void> {
    while (state.saving !== undefined) await state.saving;
    const stored = commitOnce(storeTaken);
    state.saving = stored.catch(() => undefined).then(endStore);
    await stored;
  }

  function save(): void {
    stopTimer(state);
    if (!state.isDirty || state.late !== undefined) return;
    // Saves run one after the other: a save names the draft on which its text is based, and the previous save changes that draft.
    state.mustSaveAgain = state.saving !== undefined;
    state.saving ??= saveOnce();
  }

  /** Returns whether the input's text would survive a reload now. */
  function keepWords(): boolean {
    const words = state.late === undefined ? state.latest : carryOver(state.late.now, state.late.before, state.latest);
    // The basis is the draft without the taken content, because that content has left the draft or is about to.
    const unsaved = { nodes: toNodes(words), basis: state.rest === undefined ? storedDraft(state) : { version: state.version, nodes: toNodes(state.rest) } };
    // The database may complete a running save even if this page never receives the result.
    const name = keep(state.savingNow === undefined ? unsaved : { ...unsaved, replaces: possibleDrafts(state) }, state.unsavedInput);
    state.unsavedInput = name ?? state.unsavedInput;
    return name !== undefined;
  }

  function leave(): void {
    if (!state.isDirty && state.saving === undefined) return;
    keepWords();
    // A running save may end before the unsaved input is stored synchronously; the next save deletes that copy again.
    state.isDirty = true;
    save();
  }

  function plan(): void {
    state.timer ??= setTimeout(save, SAVE_MS);
  }

  function change(next: Composed): void {
    put(next);
    state.isDirty = true;
    plan();
  }

  return { put, takeOver, takeStored, commit, save, keepWords, leave, plan, change };
}
