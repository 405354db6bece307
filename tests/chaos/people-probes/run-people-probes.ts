import { USERS } from '../chaos-server.ts';
import type { StepCheck } from '../invariants.ts';
import type { World } from '../world.ts';
import { answerLate } from './answer-late.ts';
import { archivePastMute, endMuteEarly } from './archive-past-mute.ts';
import type { Case } from './case.ts';
import { deleteHidden, deleteTwice } from './delete-hidden.ts';
import { leaveTabs } from './leave-tabs.ts';
import { removeSeveral } from './remove-several.ts';
import { tagSeveral } from './tag-several.ts';
import { changeByOldIds } from './change-by-old-ids.ts';

/** Each schedule runs one of the groups, by its seed. All of them in each schedule would take too long. */
const GROUPS: readonly (readonly ((given: Case) => Promise<void>)[])[] = [
  [answerLate, removeSeveral],
  [changeByOldIds, tagSeveral, leaveTabs],
  [archivePastMute, endMuteEarly, deleteHidden, deleteTwice],
];

/** Situations of people and lists that chance causes too rarely, in a quiet world. */
export async function runPeopleProbes(world: World, { check }: StepCheck): Promise<void> {
  for (const probe of GROUPS[world.seed % GROUPS.length] ?? []) {
    const tab = world.tabs().find(({ device, sync }) => device.userId === USERS[0] && sync.isLeader());
    if (tab !== undefined) await probe({ world, tab, check: () => check(true) });
  }
}
