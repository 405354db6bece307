import { forgetOldest, putNewest } from '../../policies/expiring-map.ts';
import { createSteadyClock } from '../../policies/limits/steady-clock.ts';
import type { Timer } from '../../ports.ts';
import { conversationIdFor } from '../../store/conversations/conversations.ts';
import { countReaders } from '../../store/messages/message-marks.ts';
import { listMessagesBySeq } from '../../store/messages/messages.ts';
import { deleteReceiptNotices, listReceiptAuthors, listReceiptNotices } from '../../store/receipts/receipt-notices.ts';
import { readReceiptInfo } from '../../views/message-view.ts';
import type { CommandHost } from '../host.ts';
import { emitEvent, type Unit } from '../unit.ts';

export type ReceiptPublisher = {
  /** Notes that these authors have new receipts to receive. */
  note(authorIds: readonly string[]): void;
  /** Sends the receipts that were pending when the server stopped. */
  resume(): Promise<void>;
};

/** Notifies each author at most once per `receiptDelayMs` (protocol §7 msg.receipt): idle → sent immediately → waiting → sent. */
export function createReceiptPublisher(host: CommandHost): ReceiptPublisher {
  const waiting = new Map<string, Timer>();
  const notifiedAt = new Map<string, number>();
  const clock = createSteadyClock(host.ports.clock);

  function publish(authorId: string): void {
    waiting.delete(authorId);
    // The next start resumes it.
    if (host.isClosing()) return;
    const now = clock.now();
    putNewest(notifiedAt, authorId, now);
    forgetOldest(notifiedAt, (at) => now - at >= host.config.receiptDelayMs);
    publishAll(authorId).catch((error: unknown) => host.ports.log.error('receipts not told', error));
  }

  async function publishAll(authorId: string): Promise<void> {
    while ((await host.write((unit) => publishReceipts(unit, authorId))) && !host.isClosing());
  }

  function note(authorIds: readonly string[]): void {
    for (const authorId of authorIds) {
      if (waiting.has(authorId)) continue;
      const dueMs = (notifiedAt.get(authorId) ?? Number.NEGATIVE_INFINITY) + host.config.receiptDelayMs - clock.now();
      waiting.set(
        authorId,
        host.ports.timers.after(Math.max(0, dueMs), () => publish(authorId)),
      );
    }
  }

  return { note, resume: async () => note(await listReceiptAuthors(host.db)) };
}

/** Most messages of one event, which must fit into a frame, and of one transaction. */
const EVENT_ROWS = 500;

/** Emits events for each conversation with the current counts. Returns true if more receipts remain. */
async function publishReceipts(unit: Unit, authorId: string): Promise<boolean> {
  const notices = await listReceiptNotices(unit.db, authorId, EVENT_ROWS);
  for (const conv of new Set(notices.map((notice) => notice.conv))) {
    const seqs = notices.filter((notice) => notice.conv === conv).map((notice) => notice.seq);
    await emitReceipts(unit, authorId, { conv, seqs });
    await deleteReceiptNotices(unit.db, authorId, { conv, seqs });
  }
  return notices.length === EVENT_ROWS;
}

async function emitReceipts(unit: Unit, authorId: string, { conv, seqs }: { conv: string; seqs: readonly number[] }): Promise<void> {
  const readers = await countReaders(unit.db, { conv, seqs });
  const rows = await listMessagesBySeq(unit.db, { conv, seqs });
  const list = rows.map((row) => ({ ID: row.id, ...readReceiptInfo(row, readers.get(row.seq) ?? 0) }));
  await emitEvent(unit, [authorId], { name: 'msg.receipt', conv, d: { conversationID: conversationIdFor(authorId, conv), list } });
}
