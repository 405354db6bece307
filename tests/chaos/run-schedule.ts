import type { NextReleases } from './builds/next-release.ts';
import { noteMemberships } from './steps/group-steps.ts';
import { createStepCheck } from './invariants.ts';
import type { Tally } from './ledger.ts';
import { judge } from './oracle.ts';
import { updateOne } from './steps/release-steps.ts';
import { signInAgain } from './steps/session-steps.ts';
import type { Step } from './steps/step.ts';
import { compose } from './steps/compose.ts';
import { CONFLICT_STEP } from './steps/conflict-steps.ts';
import { CONFLICT_SHARE, hasConflicts } from './parts/conflict-seeds.ts';
import { GROUP_SHARE, hasGroupAdmin } from './group-admin/group-seeds.ts';
import { GROUP_ADMIN_STEPS } from './group-admin/group-admin-steps.ts';
import { STEPS } from './steps.ts';
import { createWorld, type World } from './world.ts';

const MESSAGES = 60;
/** Schedules of conflicts need no more for a dozen conflicts, and those of groups have more steps between two messages. */
const MESSAGES_BESIDE_OTHERS = 30;
/** The next release is opened for the first time after this many messages. */
const UPDATE_AFTER = 15;
/** The average number of steps between two messages. With more, 2,000 schedules take too long. */
const OTHER_STEPS = 0.9;
const STEPS_AMONG_GROUPS = 2.2;

export type ScheduleResult = { readonly seed: number; readonly violations: readonly string[]; readonly tally: Tally; readonly trace: readonly string[] };

function pickStep(world: World): Step {
  if (hasGroupAdmin(world.seed) && world.prng.chance(GROUP_SHARE)) return pickWeighted(world, GROUP_ADMIN_STEPS);
  if (hasConflicts(world.seed) && world.prng.chance(CONFLICT_SHARE)) return CONFLICT_STEP;
  return pickWeighted(world, STEPS);
}

function pickWeighted(world: World, steps: readonly Step[]): Step {
  let left = world.prng.unit() * steps.reduce((sum, step) => sum + step.weight, 0);
  for (const step of steps) {
    left -= step.weight;
    if (left < 0) return step;
  }
  throw new Error('no step');
}

async function runOn(world: World): Promise<boolean> {
  const roll = world.prng.unit();
  const isFull = roll < 0.35;
  if (isFull) await world.pump();
  else if (roll < 0.75) await world.pumpPartly();
  return isFull;
}

/** One seeded run of three accounts with faults, invariants after each step and the oracle at the end. */
export async function runSchedule(seed: number, releases: NextReleases): Promise<ScheduleResult> {
  const world = await createWorld(seed, releases);
  const rejections: unknown[] = [];
  const onRejection = (error: unknown): void => void rejections.push(error);
  process.on('unhandledRejection', onRejection);
  try {
    const check = createStepCheck(world);
    noteMemberships(world);
    for (const device of world.devices) device.openTab();
    world.devices[0]?.openTab();
    if (world.prng.chance(0.7)) await world.advance(3000);
    let left = hasConflicts(seed) || hasGroupAdmin(seed) ? MESSAGES_BESIDE_OTHERS : MESSAGES;
    const otherSteps = hasGroupAdmin(seed) ? STEPS_AMONG_GROUPS : OTHER_STEPS;
    const updateAt = left - UPDATE_AFTER;
    let hasUpdated = false;
    while (left > 0 && world.violations.length === 0) {
      if (world.prng.unit() < 1 / (1 + otherSteps)) {
        compose(world);
        left -= 1;
      } else await pickStep(world).run(world);
      const isSettled = await runOn(world);
      await signInAgain(world);
      if (left === updateAt && !hasUpdated) hasUpdated = updateOne(world);
      check.check(isSettled);
    }
    if (world.violations.length === 0) await judge(world, check);
    check.check(true, true);
    if (world.damage.seen() > 0) world.tally['damagedItem'] = world.damage.seen();
    for (const error of rejections) world.violate(`unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`);
    return { seed, violations: world.violations, tally: world.tally, trace: world.trace };
  } finally {
    await world.close();
    process.off('unhandledRejection', onRejection);
  }
}
