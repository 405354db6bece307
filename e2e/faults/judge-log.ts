import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { AccountDump } from '../support/stored/dump-account.ts';
import type { Drawn } from './judge-screens.ts';
import type { SentText } from './person.ts';
import { listDoubled, listOvertaken, textIn, textsIn } from './sent-text-texts.ts';

type LogRow = { readonly conv: string; readonly seq: number; readonly id: string; readonly payload: string };

/** The messages of a schedule in the server's log, in log order. The server must have ended. */
export function readServerLog(dataDir: string): LogRow[] {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'), { readOnly: true });
  try {
    const rows = db.prepare('select conv, seq, id, payload from messages order by conv, seq').all() as LogRow[];
    return rows.filter(({ payload }) => textIn(payload) !== undefined);
  } finally {
    db.close();
  }
}

/** The log contains each accepted message once, in the order of writing, and every screen shows the same order. */
export function judgeLog(log: readonly LogRow[], drawn: readonly Drawn[], sentText: readonly SentText[]): string[] {
  const logged = textsIn(log.map(({ payload }) => payload));
  const accepted = sentText.filter(({ isAccepted }) => isAccepted).map(({ text }) => text);
  const convs = [...new Set(log.map(({ conv }) => conv))];
  const textsOf = (conv: string): string[] => textsIn(log.filter((row) => row.conv === conv).map(({ payload }) => payload));
  return [
    ...accepted.filter((text) => !logged.includes(text)).map((text) => `accepted, and not in the log: ${text}`),
    ...listDoubled(logged).map((text) => `twice in the log: ${text}`),
    // A text that was perhaps not accepted may have returned as a draft and been sent later.
    ...convs.flatMap((conv) => listOvertaken(textsOf(conv).filter((text) => accepted.includes(text)))).map((text) => `overtaken in the log: ${text}`),
    ...drawn.flatMap(({ name, log: conv, texts }) => {
      const expected = textsOf(conv);
      return expected.join() === texts.join() ? [] : [`${name} draws ${texts.join(' ')}, the log has ${expected.join(' ')}`];
    }),
  ];
}

/** Compares a device's database with the log: every message of its conversations once, with the log's sequence, and an empty outbox. */
export function judgeDevice(wtId: string, dump: AccountDump, { log, convs }: { readonly log: readonly LogRow[]; readonly convs: readonly string[] }): string[] {
  const rows = dump.messages.filter(({ payload }) => textIn(payload) !== undefined);
  const byId = new Map(rows.map((row) => [row.ID, row]));
  const missing = log.filter(({ conv, id, seq }) => convs.includes(conv) && byId.get(id)?.sequence !== seq);
  return [
    ...dump.outbox.map((ID) => `${wtId} still has ${ID} to send`),
    ...rows.filter(({ status }) => status !== 'success').map(({ ID, status }) => `${wtId} holds ${ID} as ${status}`),
    ...missing.map(({ id, seq }) => `${wtId} holds ${id} at ${String(byId.get(id)?.sequence)}, the log at ${seq}`),
    ...listDoubled(textsIn(rows.map(({ payload }) => payload))).map((text) => `${wtId} holds ${text} twice`),
  ];
}
