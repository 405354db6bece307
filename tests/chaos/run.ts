import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { HTTP_FAULTS } from '../support/fakes/fake-http.ts';
import { readGitSha, readSeeds, withRegressions } from '../support/seeds.ts';
import { conflictSeedsOf } from './parts/conflict-seeds.ts';
import { GROUP_ACTIONS } from './group-admin/group-admin-steps.ts';
import { GROUP_CONFLICTS } from './group-admin/conflict-acts.ts';
import { addedGroupSeeds, groupSeedsOf } from './group-admin/group-seeds.ts';
import { snapshotSeedsOf } from './parts/snapshot-seeds.ts';
import { runSelfTest } from './run-self-test.ts';
import { CONFLICTS } from './steps/conflict-steps.ts';
import type { WorkerAnswer } from './worker.ts';
import { runInWorkers } from './worker-pool.ts';

const ROOT = process.cwd();
const REGRESSIONS = join(ROOT, 'tests', 'regressions', 'chaos.jsonl');
const SELF_TEST_SEEDS = 100;
/** Shorter runs may miss a rare fault by chance. */
const SEEDS_FOR_EVERY_FAULT = 50;
/** The least number of each fault and action for one schedule: 500 in 2000 schedules. A run with fewer proves too little and fails. */
const FAULTS_PER_SCHEDULE = 0.25;

/** The faults of reliability §2 H1: of the network, tabs and their workers, storage, clocks, the server and memberships. */
const FAULTS = [
  'dropFrame',
  'dupFrame',
  'reorder',
  'delay',
  'dropSocket',
  'halfOpen',
  'serverRestart',
  'tabCrash',
  'stealLock',
  'idbFault',
  'quota',
  'clockJump',
  'tokenExpire',
  'sleep',
  'loginExpire',
  'renewalRefused',
  'signInAnew',
  'sessionEnd',
  'newerTab',
  'offline',
  'pruneLog',
  'workerCrash',
  'groupKick',
  'groupLeave',
  'groupJoin',
  'groupRejoin',
  'damagedItem',
  'freeze',
  'roomShort',
  ...HTTP_FAULTS,
];
/** Actions other than sending. A schedule without them proves nothing about them. */
const ACTIONS = [
  'recall',
  'withdraw',
  'twoWay',
  'react',
  'pairReceipt',
  'groupReceipt',
  'pinMessage',
  'pinRemove',
  'pinDismiss',
  'draft',
  'composeFile',
  'complaint',
  'newerOp',
  'createGroup',
  'archive',
  'unarchiveAll',
  'muteUntil',
  'unmute',
  'muteEnd',
  'markUnread',
  'clearUnreadMark',
  'markAllRead',
  'block',
  'favourite',
  'groupEdit',
  'remark',
  'hideFriend',
  'showConversation',
  'setTags',
  'renameTag',
  'addTag',
  'deleteTag',
  'tagFriends',
  'hideSpace',
  'deleteFriend',
  'apply',
  'answerApply',
  'personApplies',
  'personAccepts',
  'personRefuses',
  'personDeletes',
  'personBlocks',
  'addTab',
  'renameTab',
  'fillTab',
  'removeTab',
  'hideTab',
  'sortTabs',
  'startDeletion',
  'deleteTwice',
  'deleteHidden',
  'removeSeveral',
  'archiveAtMuteEnd',
  'oldId',
];
/** Actions that take so many steps that few schedules have them. */
const RARE_ACTIONS = ['manyChanges'];
const COUNTED = [...FAULTS, ...ACTIONS, ...RARE_ACTIONS, ...CONFLICTS, ...GROUP_ACTIONS, ...GROUP_CONFLICTS];
/** Of rare actions and of conflicts, most of which need a second device, which only three of ten schedules have. */
const RARELY_PER_SCHEDULE = 0.05;
/** In schedules of conflicts. */
const CONFLICTS_AMONG_CONFLICTS = 0.5;
/** Of the administration of groups: in its own schedules, and in a whole run, which adds a few of them. */
const GROUP_ACTIONS_AMONG_GROUPS = 0.25;
const GROUP_CONFLICTS_AMONG_GROUPS = 0.05;
const GROUPS_IN_A_RUN = 0.01;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1-200' },
    workers: { type: 'string', default: '2' },
    'self-test': { type: 'boolean', default: false },
    engine: { type: 'string', default: 'both' },
    conflicts: { type: 'boolean', default: false },
    groups: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});

function report(summary: object, isGood: boolean): void {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(join(ROOT, 'test-results', values['self-test'] ? 'chaos-self-test.json' : 'chaos.json'), JSON.stringify(summary, undefined, 1));
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = isGood ? 0 : 1;
}

async function assertCaught(): Promise<void> {
  const startedMs = Date.now();
  const verdicts = await runSelfTest(ROOT, { seeds: SELF_TEST_SEEDS, workers: Number(values.workers), only: values.only });
  const missed = verdicts.filter(({ caughtBy }) => caughtBy === null);
  report(
    {
      harness: 'chaos-self-test',
      git: readGitSha(ROOT),
      seconds: Math.round((Date.now() - startedMs) / 1000),
      caught: verdicts.length - missed.length,
      missed: missed.length,
      verdicts,
    },
    missed.length === 0,
  );
}

/**
 * `--conflicts` runs schedules of conflicts, and `--groups` those of groups. For a range, `--engine embedded` or `snapshots` runs one engine alone. A
 * single seed is a repetition and determines its engine.
 */
function chooseSeeds(range: readonly number[]): readonly number[] {
  if (values.conflicts) return conflictSeedsOf(range);
  if (values.groups) return groupSeedsOf(range);
  const snapshots = range.length === 1 ? [] : snapshotSeedsOf(range);
  const embedded = [...withRegressions(range, REGRESSIONS), ...(range.length === 1 ? [] : addedGroupSeeds(range))];
  return { both: [...embedded, ...snapshots], embedded, snapshots }[values.engine] ?? [];
}

async function runSeeds(): Promise<void> {
  const startedMs = Date.now();
  const range = readSeeds(values.seeds);
  const seeds = chooseSeeds(range);
  const tally: Record<string, number> = Object.fromEntries(COUNTED.map((name) => [name, 0]));
  const failures: WorkerAnswer[] = [];
  await runInWorkers({
    root: ROOT,
    seeds,
    workers: Number(values.workers),
    mustTrace: range.length === 1,
    answered(answer) {
      for (const [name, times] of Object.entries(answer.tally)) tally[name] = (tally[name] ?? 0) + times;
      if (answer.violations.length > 0) failures.push(answer);
      return true;
    },
  });
  const leastFor = (rate: number): number => (seeds.length < SEEDS_FOR_EVERY_FAULT ? 0 : Math.ceil(seeds.length * rate));
  const leastOfEach = leastFor(FAULTS_PER_SCHEDULE);
  const leastOf = (name: string): number => {
    const isOfGroups = GROUP_ACTIONS.includes(name) || GROUP_CONFLICTS.includes(name);
    if (values.groups) return isOfGroups ? leastFor(GROUP_CONFLICTS.includes(name) ? GROUP_CONFLICTS_AMONG_GROUPS : GROUP_ACTIONS_AMONG_GROUPS) : 0;
    if (values.conflicts) return CONFLICTS.includes(name) ? leastFor(CONFLICTS_AMONG_CONFLICTS) : 0;
    if (isOfGroups) return values.engine === 'snapshots' ? 0 : leastFor(GROUPS_IN_A_RUN);
    return CONFLICTS.includes(name) || RARE_ACTIONS.includes(name) ? leastFor(RARELY_PER_SCHEDULE) : leastOfEach;
  };
  const rare = COUNTED.filter((name) => (tally[name] ?? 0) < leastOf(name));
  const seconds = (Date.now() - startedMs) / 1000;
  const summary = {
    harness: 'chaos',
    git: readGitSha(ROOT),
    from: range[0],
    to: range.at(-1),
    schedules: seeds.length,
    failed: failures.length,
    seconds: Math.round(seconds),
    perMinute: Math.round((seeds.length / seconds) * 60),
    injected: tally,
    leastOfEach,
    faultsTooRare: rare,
    failures: failures.slice(0, 20).map(({ seed, violations }) => ({ seed, violations: violations.slice(0, 3).map((text) => text.slice(0, 400)) })),
  };
  report(summary, failures.length === 0 && rare.length === 0);
}

await (values['self-test'] ? assertCaught() : runSeeds());
