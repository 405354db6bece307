import type { Browser } from 'playwright/test';
import { noCounts, type ProxyFault } from '../../tests/support/fault-proxy/connection-plan.ts';
import type { RunningServer } from '../../tests/support/start-server.ts';
import { dumpAccount } from '../support/stored/dump-account.ts';
import { judgeDevice, judgeLog, readServerLog } from './judge-log.ts';
import { judgeScreens, listScreens, readDrawn } from './judge-screens.ts';
import { openPerson, type Person } from './person.ts';
import { planSchedule, STEP_FAULTS, type StepFault } from './plan-schedule.ts';
import { logOf } from './sent-text-texts.ts';

const GROUP = 'GROUP200009';
const CAST = [
  { wtId: '10001', conversationIDs: [GROUP, 'C2C10002'] },
  { wtId: '10002', conversationIDs: [GROUP, 'C2C10001'] },
  { wtId: '10005', conversationIDs: [GROUP, GROUP] },
] as const;

export type ScheduleResult = {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly injected: Readonly<Record<ProxyFault | StepFault, number>>;
  readonly messages: number;
  readonly seconds: number;
  readonly trace: readonly string[];
};

/** Three people with two tabs each write over networks that fail by the seed. After the faults, screens, devices and log are compared. */
export async function runSchedule(browser: Browser, server: RunningServer, seed: number): Promise<ScheduleResult> {
  const startedMs = performance.now();
  const trace: string[] = [];
  const note = (line: string): void => void trace.push(`${((performance.now() - startedMs) / 1000).toFixed(2)} ${line}`);
  const killServer = async (): Promise<void> => server.crashAndRestart();
  const persons = await Promise.all(CAST.map(async (actor, at) => openPerson(browser, { ...actor, at, seed, target: server.origin, killServer, trace: note })));
  const violations: string[] = [];
  try {
    for (const person of persons) person.suffer();
    note('the faults begin');
    const scripts = planSchedule(seed, persons.length);
    await Promise.all(persons.map(async (person, at) => person.play(scripts[at] ?? [])));
    await Promise.all(persons.map(async (person) => person.heal()));
    note('healed');
    await Promise.all(persons.map(async (person) => person.flushUnsavedInput()));
    violations.push(...(await judgeScreens(persons)));
    note('the screens are judged');
    violations.push(...(await judgeRest(persons, server)), ...persons.flatMap((person) => person.violations));
  } catch (error) {
    violations.push(`the schedule came to no end: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await Promise.all(persons.map(async (person) => person.close()));
  }
  const messages = persons.reduce((sum, { said: sentText }) => sum + sentText.length, 0);
  return { seed, violations, injected: sumFaults(persons), messages, seconds: Math.round((performance.now() - startedMs) / 1000), trace };
}

async function judgeRest(persons: readonly Person[], server: RunningServer): Promise<string[]> {
  const drawn = await readDrawn(listScreens(persons));
  const dumps = await Promise.all(
    persons.map(async ({ wtId, pages }) => {
      const tabs = pages();
      const [tab] = tabs;
      if (tab === undefined) throw new Error(`${wtId} has no tab`);
      return { wtId, dump: await dumpAccount(tab.page, wtId), convs: tabs.map(({ conversationID }) => logOf(wtId, conversationID)) };
    }),
  );
  await server.kill();
  const log = readServerLog(server.dataDir);
  const sentText = persons.flatMap((person) => person.said);
  return [...judgeLog(log, drawn, sentText), ...dumps.flatMap(({ wtId, dump, convs }) => judgeDevice(wtId, dump, { log, convs }))];
}

function sumFaults(persons: readonly Person[]): Record<ProxyFault | StepFault, number> {
  const sum = { ...noCounts(), ...(Object.fromEntries(STEP_FAULTS.map((name) => [name, 0])) as Record<StepFault, number>) };
  for (const { proxy, stepFaults } of persons) {
    for (const [name, times] of Object.entries({ ...proxy.counts, ...stepFaults })) sum[name as ProxyFault | StepFault] += times;
  }
  return sum;
}
