import type * as z from 'zod/mini';
import { CODE } from '../../../contract/codes.ts';
import type { DraftItem } from '../../../contract/engine-events.ts';
import type { syncDrafts as endpoint } from '../../../contract/http/devices.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { parseOutside } from '../../../contract/safe-json.ts';
import { readAccess } from '../../policies/conversation-access.ts';
import { refuse } from '../../policies/refusal.ts';
import { listDraftsSince, putDraft, readDraft, readDraftsEnd, type DraftRow } from '../../store/account/drafts.ts';
import { countWithin } from '../count-within.ts';
import { itemSteps, type ItemWork, type Write } from '../item-steps.ts';
import type { Steps } from '../run-steps.ts';
import { emitEvent, type Unit } from '../unit.ts';

type SyncRequest = z.infer<typeof endpoint.request>;
type SentDraft = SyncRequest['items'][number];
type Answer = { now: number; items: DraftItem[] };

const DRAFTS_PER_STEP = 10;

/**
 * The newest draft wins, by version, then time, then device, so that every device ends with the same draft whatever the order of arrival. A
 * device that states the version its draft is based on overwrites no other draft: it receives the stored one and sends the text of both
 * (G11). A conversation that the user is not in is skipped, so that it does not block the others (G8).
 */
export function draftSteps(write: Write, userId: string, request: SyncRequest): Steps<number, Answer> {
  const work: ItemWork<SentDraft> = {
    items: request.items,
    perStep: DRAFTS_PER_STEP,
    check: async (_unit, items) => (items.every((item) => isNodes(item.html)) ? undefined : refuse(CODE.badRequest)),
    run: async (unit, items) => {
      for (const item of items) await storeDraft(unit, userId, item);
    },
  };
  return itemSteps(write, work, (unit) => readAnswer(unit, userId, request));
}

async function readAnswer(unit: Unit, userId: string, request: SyncRequest): Promise<Answer> {
  // Positions in the list are the times of drafts, each greater than the one before, so a clock that is set back skips no draft.
  const end = await readDraftsEnd(unit.db, userId);
  const found = await listDraftsSince(unit.db, userId, { since: Math.min(request.since, end), count: LIMITS.draftsPerAnswer });
  const rows = takeFront(found);
  const next = found[rows.length];
  const newest = rows.at(-1);
  // Drafts that did not fit come with the next request, which starts where this answer ends.
  const full = rows.length === LIMITS.draftsPerAnswer && newest !== undefined ? newest.storedAt : end;
  const now = next === undefined ? full : next.storedAt;
  const answered = new Set(rows.map((row) => row.conversationID));
  // A device that sent a draft receives the draft that is stored instead, however old it is.
  for (const conversationID of new Set(request.items.map((item) => item.conversationID))) {
    const row = answered.has(conversationID) ? undefined : await readDraft(unit.db, userId, conversationID);
    if (row !== undefined) rows.push(row);
  }
  return { now, items: rows.map(toItem) };
}

/** Takes as many rows as fit. Rows of the same millisecond stay together, because the next request starts at a millisecond. */
function takeFront(rows: readonly DraftRow[]): DraftRow[] {
  const fitting = countWithin(rows.map(toItem), LIMITS.framePageBytes);
  const cut = rows[fitting]?.storedAt;
  const before = rows.filter((row, index) => index < fitting && row.storedAt !== cut);
  return before.length > 0 ? before : rows.filter((row) => row.storedAt === rows[0]?.storedAt);
}

async function storeDraft(unit: Unit, userId: string, item: SentDraft): Promise<void> {
  if ((await readAccess(unit.db, userId, item.conversationID)) === undefined) return;
  const known = await readDraft(unit.db, userId, item.conversationID);
  if (known !== undefined && (!isNewer(item, known) || (item.baseVersion ?? known.version) !== known.version)) return;
  const row: DraftRow = {
    userId,
    conversationID: item.conversationID,
    html: item.deleted === 1 ? '' : item.html,
    abstract: item.deleted === 1 ? '' : item.abstract,
    messageID: item.messageID ?? null,
    type: item.type ?? null,
    version: item.version,
    deviceId: item.deviceId,
    deleted: item.deleted,
    updatedTs: item.updatedTs,
    storedAt: Math.max(unit.now, await readDraftsEnd(unit.db, userId)),
  };
  await putDraft(unit.db, row);
  await emitEvent(unit, [userId], { name: 'draft.update', d: toItem(row) });
}

function isNewer(sent: SentDraft, known: DraftRow): boolean {
  if (sent.version !== known.version) return sent.version > known.version;
  return sent.updatedTs === known.updatedTs ? sent.deviceId > known.deviceId : sent.updatedTs > known.updatedTs;
}

/** `html` is empty or JSON nodes. Text with markup is refused (authorisation §139). */
function isNodes(html: string): boolean {
  if (html === '') return true;
  const value = parseOutside(html, LIMITS.jsonDepth);
  return typeof value === 'object' && value !== null;
}

function toItem(row: DraftRow): DraftItem {
  const { conversationID, html, abstract, messageID, type, version, deviceId, updatedTs } = row;
  return { conversationID, html, abstract, messageID, type, version, deviceId, deleted: row.deleted === 1 ? 1 : 0, updatedTs };
}
