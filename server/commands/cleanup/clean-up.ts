import { LIMITS } from '../../../contract/limits.ts';
import {
  deleteDeadSessions,
  deleteDeadSubscriptions,
  deleteExpiredSmsCodes,
  deleteExpiredTickets,
  deleteOldUploads,
} from '../../store/cleanup/expired-rows.ts';
import { deleteOldGroupApplies } from '../../store/groups/group-applies.ts';
import { deleteOldNotices, deleteSurplusNotices } from '../../store/cleanup/notices.ts';
import { deleteSurplusOfTimelines } from '../../store/moments/timelines.ts';
import { deleteUnusedMedia, deleteUnusedMergedRecords, listUnknownContents, type MediaSource } from '../../store/cleanup/unused-media.ts';
import { LIFETIME_MS } from '../../policies/sessions/lifetime.ts';
import { capSessions } from '../account/cap-session.ts';
import { pruneEvents } from '../account/prune-events.ts';
import { deleteOldAutoReplies } from '../../store/messages/auto-replies.ts';
import type { CommandHost } from '../host.ts';
import { AUTO_REPLY_EVERY_MS } from '../messages/auto-reply.ts';
import type { Unit } from '../unit.ts';

export type Cleaner = {
  /** Removes data that is no longer needed. Only one run is active at a time. */
  run(): Promise<void>;
};

const DAY_MS = 86_400_000;
/** How long invalid data is kept (docs/operating.md). Idempotency-Keys and message IDs are kept for ever (G6). */
const KEPT_MS = {
  deadSessions: 30 * DAY_MS,
  smsCodes: 2 * DAY_MS,
  finishedUploads: 30 * DAY_MS,
  unusedMedia: 90 * DAY_MS,
  unusedMergedRecords: DAY_MS,
  groupNotices: 90 * DAY_MS,
  momentNotices: 90 * DAY_MS,
};
/** Pages of uploads that one run reads. The next run continues after them. */
const MEDIA_PAGES = 20;
const FOLDERS = 256;
const OLDEST: MediaSource = { createdAt: -1, uuid: '' };

/** Positions where the next run continues. */
type Places = { media: MediaSource; folder: number };

/** Each job is a series of small transactions. The event loop runs between them, so that no command waits for more than one. */
export function createCleaner(host: CommandHost): Cleaner {
  const places: Places = { media: OLDEST, folder: 0 };
  let running: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (const [name, job] of Object.entries(JOBS)) {
      if (host.isClosing()) return;
      // A failing job must not keep the others from running.
      await job(host, places).catch((error: unknown) => {
        if (!host.isClosing()) host.ports.log.error(`${name} not cleaned up`, error);
      });
    }
  }

  return { run: () => (running ??= runAll().finally(() => (running = undefined))) };
}

const JOBS: Readonly<Record<string, (host: CommandHost, places: Places) => Promise<void>>> = {
  'event logs': pruneEvents,
  'login tickets': (host) => repeat(host, (unit) => deleteExpiredTickets(unit.db, unit.now, LIFETIME_MS.loginTicket)),
  'SMS codes': (host) => repeat(host, (unit) => deleteExpiredSmsCodes(unit.db, unit.now - KEPT_MS.smsCodes)),
  'sessions of a clock that was ahead': (host) => repeat(host, capSessions),
  sessions: (host) => repeat(host, (unit) => deleteDeadSessions(unit.db, unit.now - KEPT_MS.deadSessions, unit.config.session.idleMs)),
  'push subscriptions': (host) =>
    turnPages(host, (unit, after) => deleteDeadSubscriptions(unit.db, { after, now: unit.now, idleMs: unit.config.session.idleMs })),
  uploads: cleanUploads,
  'merged records': (host) => turnPages(host, (unit, after) => deleteUnusedMergedRecords(unit.db, { after, before: unit.now - KEPT_MS.unusedMergedRecords })),
  'applications to groups': (host) => repeat(host, (unit) => deleteOldGroupApplies(unit.db, unit.now - KEPT_MS.groupNotices)),
  'notices of groups': cleanGroupNotices,
  'notices about moments': cleanMomentNotices,
  timelines: (host) => turnPages(host, (unit, after) => deleteSurplusOfTimelines(unit.db, { after, most: LIMITS.timeline })),
  'times of automatic replies': (host) => repeat(host, (unit) => deleteOldAutoReplies(unit.db, unit.now - AUTO_REPLY_EVERY_MS)),
  'unused uploads': cleanMedia,
  'files without an upload': cleanFolder,
};

async function repeat(host: CommandHost, remove: (unit: Unit) => Promise<number>): Promise<void> {
  while ((await host.write(remove)) > 0);
}

async function turnPages(host: CommandHost, clean: (unit: Unit, after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await host.write((unit) => clean(unit, from));
  }
}

/** Deletes abandoned uploads, and the temporary files that a crash left. */
async function cleanUploads(host: CommandHost): Promise<void> {
  const { temporaryMs } = host.config.uploads;
  await repeat(host, (unit) =>
    deleteOldUploads(unit.db, { unfinished: unit.now - temporaryMs, finished: unit.now - Math.max(temporaryMs, KEPT_MS.finishedUploads) }),
  );
  await host.files.sweep(host.ports.clock.now() - temporaryMs);
}

/** Deletes old notices, and of a user who has too many all but the newest. */
async function cleanGroupNotices(host: CommandHost): Promise<void> {
  await repeat(host, (unit) => deleteOldNotices(unit.db, 'groupNotices', unit.now - KEPT_MS.groupNotices));
  await turnPages(host, (unit, after) => deleteSurplusNotices(unit.db, 'groupNotices', { after, most: LIMITS.groupNotices }));
}

async function cleanMomentNotices(host: CommandHost): Promise<void> {
  await repeat(host, (unit) => deleteOldNotices(unit.db, 'momentNotices', unit.now - KEPT_MS.momentNotices));
  await turnPages(host, (unit, after) => deleteSurplusNotices(unit.db, 'momentNotices', { after, most: LIMITS.momentNotices }));
}

async function cleanMedia(host: CommandHost, places: Places): Promise<void> {
  for (let page = 0; page < MEDIA_PAGES; page += 1) {
    const after = places.media;
    const { contents, next } = await host.write((unit) => deleteUnusedMedia(unit.db, { after, before: unit.now - KEPT_MS.unusedMedia }));
    await removeFiles(host, contents);
    places.media = next ?? OLDEST;
    if (next === undefined) return;
  }
}

/** Deletes files that a crash left without a row. Each run checks one of the folders. */
async function cleanFolder(host: CommandHost, places: Places): Promise<void> {
  const prefix = places.folder.toString(16).padStart(2, '0');
  places.folder = (places.folder + 1) % FOLDERS;
  const contents = await host.files.listMedia(prefix, host.ports.clock.now() - host.config.uploads.temporaryMs);
  for (let start = 0; start < contents.length; start += FILES_AT_ONCE) await removeFiles(host, contents.slice(start, start + FILES_AT_ONCE));
}

const FILES_AT_ONCE = 100;

/**
 * Deletes the files in the same turn as the commit. A concurrent upload of the same content has announced it before, so removeMedia keeps
 * that file.
 */
async function removeFiles(host: CommandHost, contents: readonly string[]): Promise<void> {
  if (contents.length === 0) return;
  await host.write(
    (unit) => listUnknownContents(unit.db, contents),
    (unknown) => {
      for (const content of unknown) host.files.removeMedia(content);
    },
  );
}
