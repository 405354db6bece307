import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { mediaFilePath } from '../../server/store/files/media-files.ts';
import { sha256Hex } from '../../server/security/hashes.ts';
import { convKey } from '../../server/store/conversations/conversations.ts';
import type { Ledger } from './ledger.ts';

/** Violations by name. Each list has the first few cases and is empty when all is well. */
export type Violations = Readonly<Record<string, readonly string[]>>;

type Row = { conv: string; seq: number; id: string; sender: string; payload: string; revoker: string | null };

const EXAMPLES = 5;

/** Compares the database of a stopped server with everything that was acknowledged or received. */
export function checkDatabase(dataDir: string, ledger: Ledger): Violations {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'), { readOnly: true });
  const found: Record<string, string[]> = {};
  const report = (name: string, detail: string) => {
    const list = (found[name] ??= []);
    if (list.length < EXAMPLES) list.push(detail);
  };
  const all = <T>(sql: string): T[] => db.prepare(sql).all() as T[];
  try {
    for (const { integrity_check: text } of all<{ integrity_check: string }>('pragma integrity_check')) if (text !== 'ok') report('integrity', text);
    const rows = all<Row>('select conv, seq, id, sender, payload, revoker from messages order by conv, seq');
    checkRows(rows, report);
    checkMessages(new Map(rows.map((row) => [row.id, row])), ledger, report);
    for (const { conv, lastSeq, count } of all<{ conv: string; lastSeq: number; count: number }>(
      'select c.conv, c."lastSeq", count(m.seq) as count from conversations c left join messages m on m.conv = c.conv group by c.conv, c."lastSeq"',
    )) {
      if (lastSeq !== count) report('hole', `${conv}: ${count} messages, last sequence ${lastSeq}`);
    }
    for (const { userId, pts, count } of all<{ userId: string; pts: number; count: number }>(
      'select u.id as "userId", u.pts - u."prunedPts" as pts, count(e.pts) as count from users u left join "userEvents" e on e."userId" = u.id group by u.id',
    )) {
      if (pts !== count) report('event hole', `${userId}: ${count} events, pts ${pts}`);
    }
    checkReads(all('select "userId", conv, "readSeq" from "conversationStates"'), ledger, report);
    checkSessions(all('select "tokenHash", "endedAt" from sessions'), ledger, report);
    checkUploads(dataDir, all('select uuid, sha256 from media'), { ledger, report });
  } catch (error) {
    report('unreadable', String(error));
  } finally {
    db.close();
  }
  return found;
}

type Report = (name: string, detail: string) => void;

/** Each ID appears once, and the messages of one user in one conversation keep the order in which they were composed. */
function checkRows(rows: readonly Row[], report: Report): void {
  const known = new Set<string>();
  const lastComposed = new Map<string, number>();
  for (const row of rows) {
    const key = `${row.sender} ${row.id}`;
    if (known.has(key)) report('doubled', `${row.id} again as ${row.conv} ${row.seq}`);
    known.add(key);
    const composed = Number(row.id.split('-')[1]);
    const place = `${row.sender} ${row.conv}`;
    if (composed < (lastComposed.get(place) ?? 0)) report('out of order', `${row.id} at ${row.conv} ${row.seq}`);
    lastComposed.set(place, composed);
  }
}

function checkMessages(byId: ReadonlyMap<string, Row>, ledger: Ledger, report: Report): void {
  for (const [id, { userId, conversationID, sequence, text }] of ledger.messages) {
    const row = byId.get(id);
    if (row === undefined) {
      report('lost', id);
      continue;
    }
    if (row.seq !== sequence || row.conv !== convKey(userId, conversationID) || row.sender !== userId)
      report('moved', `${id}: ${row.conv} ${row.seq}, acknowledged ${sequence}`);
    if (row.revoker === null ? textOf(row) !== text : !ledger.askedRevokes.has(id)) report('changed', id);
  }
  for (const [id, { sequence }] of ledger.shown) if (byId.get(id)?.seq !== sequence) report('shown but not there', id);
  for (const id of ledger.revokes) if (byId.get(id)?.revoker === null) report('recall undone', id);
}

function textOf(row: Row): unknown {
  return (JSON.parse(row.payload) as { text?: unknown }).text;
}

function checkReads(states: readonly { userId: string; conv: string; readSeq: number }[], ledger: Ledger, report: Report): void {
  const marks = new Map(states.map(({ userId, conv, readSeq }) => [`${userId} ${conv}`, readSeq]));
  for (const [key, sequence] of ledger.reads) {
    const [userId = '', conversationID = ''] = key.split(' ');
    const mark = marks.get(`${userId} ${convKey(userId, conversationID)}`) ?? 0;
    if (mark < sequence) report('read mark lost', `${key}: ${mark}, acknowledged ${sequence}`);
  }
}

function checkSessions(sessions: readonly { tokenHash: string; endedAt: number | null }[], ledger: Ledger, report: Report): void {
  const byHash = new Map(sessions.map((session) => [session.tokenHash, session]));
  for (const token of ledger.endedTokens) if (byHash.get(sha256Hex(token))?.endedAt === null) report('revoked token lives', sha256Hex(token));
  for (const token of ledger.liveTokens) if (!byHash.has(sha256Hex(token))) report('sign-in lost', sha256Hex(token));
}

function checkUploads(dataDir: string, media: readonly { uuid: string; sha256: string }[], { ledger, report }: { ledger: Ledger; report: Report }): void {
  const byUuid = new Map(media.map((row) => [row.uuid, row.sha256]));
  for (const [uuid, sha256] of ledger.uploads) {
    if (byUuid.get(uuid) !== sha256) report('upload lost', uuid);
    else if (hashOfFile(mediaFilePath(join(dataDir, 'media'), sha256)) !== sha256) report('file of an upload lost', uuid);
  }
}

function hashOfFile(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}
