import type { CommandHost } from '../host.ts';
import { pruneNoticeFrames } from '../../store/account/notice-frames.ts';
import { listGroupLogs, pruneGroupLog } from '../../store/groups/group-events.ts';
import { deleteUnusedBodies, listLogLengths, listOldEvents, pruneUserEvents } from '../../store/events/user-events.ts';
import { NOTICE_KEPT_MS } from './read-missed-frames.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes the old events of each log beyond the configured number and days (protocol §7 Catch-up), in small transactions so that no request
 * waits long.
 */
export async function pruneEvents(host: CommandHost): Promise<void> {
  const { perUser, days } = host.config.eventLog;
  const limits = { keep: perUser, olderThan: host.ports.clock.now() - days * DAY_MS };
  await pruneLongLogs(host, limits.keep);
  await pruneOldLogs(host, limits.olderThan);
  for (const conv of await listGroupLogs(host.db)) while (!(await host.write((unit) => pruneGroupLog(unit.db, conv, limits))));
  while ((await host.write((unit) => deleteUnusedBodies(unit.db, limits.olderThan))) > 0);
  while ((await host.write((unit) => pruneNoticeFrames(unit.db, unit.now - NOTICE_KEPT_MS))) > 0);
}

async function pruneLongLogs(host: CommandHost, keep: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const page = await host.write((unit) => listLogLengths(unit.db, from));
    for (const { id, length, pts } of page) if (length > keep) await pruneLog(host, id, pts - keep);
    after = page.at(-1)?.id;
  }
}

async function pruneOldLogs(host: CommandHost, olderThan: number): Promise<void> {
  for (;;) {
    const old = await host.write((unit) => listOldEvents(unit.db, olderThan));
    if (old.size === 0) return;
    for (const [userId, pts] of old) await pruneLog(host, userId, pts);
  }
}

async function pruneLog(host: CommandHost, userId: string, upTo: number): Promise<void> {
  while (!(await host.write((unit) => pruneUserEvents(unit.db, userId, upTo))));
}
