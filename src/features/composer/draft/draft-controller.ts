import { carryOver } from '../../../core/composer/merge-composed.ts';
import type { DraftController, DraftControllerOptions } from './draft-controller-types.ts';
import { createDraftSaves } from './draft-saves.ts';
import { createDraftState } from './draft-state.ts';
import { createDraftTakes } from './draft-takes.ts';

/**
 * Holds what stands in an input against its stored draft: saved within 300 ms of a change. What another tab or device wrote is taken
 * over while nothing here is unsaved; else the save keeps the words of both, and the input shows them (G11).
 * States in order: clean → changed → saving → clean | changed (typed meanwhile, or not stored) …. What was taken and is not settled,
 * and an input method at work, stop the way from the database into the input.
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
