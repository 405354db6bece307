import type { CommandHost } from '../host.ts';
import { pruneNoticeFrames } from '../../store/account/notice-frames.ts';
import { listGroupLogs, pruneGroupLog } from '../../store/chat/group-events.ts';
import { deleteUnusedBodies, listUsersToPrune, pruneUserEvents } from '../../store/user-events.ts';
import { NOTICE_KEPT_MS } from './read-missed-frames.ts';

const DAY_MS = 86_400_000;

/** Keeps each log to its newest events and days (contract §7 Catch-up), one user a transaction so that nobody waits for long. */
export async function pruneEvents(host: CommandHost): Promise<void> {
  const { perUser, days } = host.config.eventLog;
  const limits = { keep: perUser, olderThan: host.ports.clock.now() - days * DAY_MS };
  for (const userId of await listUsersToPrune(host.db, limits)) await host.write((unit) => pruneUserEvents(unit.db, userId, limits));
  for (const { conv } of await listGroupLogs(host.db)) while (!(await host.write((unit) => pruneGroupLog(unit.db, conv, limits))));
  await host.write((unit) => deleteUnusedBodies(unit.db, limits.olderThan));
  await host.write((unit) => pruneNoticeFrames(unit.db, unit.now - NOTICE_KEPT_MS));
}
