import { carryOver } from '../../../core/composer/merge-composed.ts';
import type { DraftController, DraftControllerOptions } from './draft-controller-types.ts';
import { createDraftSaves } from './draft-saves.ts';
import { createDraftState } from './draft-state.ts';
import { createDraftTakes } from './draft-takes.ts';

/**
 * Synchronises an input with its stored draft: a change is saved within 300 ms. A draft from another tab or device is taken over while
 * nothing here is unsaved; otherwise the save merges both texts, and the input shows the result (G11). States in order: clean → changed →
 * saving → clean | changed (typed meanwhile, or not stored) …. Taken content that is not settled, and an active input method, block the way
 * from the database into the input.
 */
export function createDraftController(options: DraftControllerOptions): DraftController {
  const state = createDraftState();
  const saves = createDraftSaves(state, options);
  const { change, save, leave, commit, plan, takeOver, takeStored } = saves;
  const { take, expect, recognise, putBack, bringBack } = createDraftTakes(state, saves, options);
  return {
    read: () => state.latest,
    change,
    isSaved: () => !state.isDirty && state.saving === undefined && state.returning === undefined,
    save,
    leave,
    stored(next) {
      state.row = next;
      recognise();
      takeStored();
    },
    take,
    expect,
    commit,
    putBack,
    compose(isOn) {
      state.isComposing = isOn;
      if (isOn) return;
      bringBack();
      if (state.late === undefined) return takeStored();
      const { now, before } = state.late;
      state.late = undefined;
      takeOver(carryOver(now, before, state.latest));
      if (state.isDirty) plan();
    },
  };
}
