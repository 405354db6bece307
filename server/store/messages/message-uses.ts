import { sql, type RawBuilder } from 'kysely';
import { groupConversationId } from '../../../contract/ids.ts';
import { peopleOfPair } from '../conversations/conversations.ts';
import { chunksOf, hotQuery } from '../database/hot-query.ts';
import type { Db, UsePeople } from '../tables.ts';

/** A source that messages reference: a file, the list of a merged record, or a note. */
export type UseSource =
  | { readonly table: 'mediaUses'; readonly uuid: string }
  | { readonly table: 'mergerUses'; readonly mergerKey: string }
  | { readonly table: 'noteUses'; readonly noteId: string };

export type MessageUse = { readonly conv: string; readonly seq: number };

/** Newest uses of one conversation that are checked. If the user has hidden all of them, older ones are not searched. */
const NEWEST_USES = 100;
/** Most groups with a use that are checked. */
const MOST_GROUPS = 50;

export function withPeople<T extends { conv: string }>(use: T): T & UsePeople {
  const [personA = '', personB = ''] = peopleOfPair(use.conv);
  return { ...use, personA, personB };
}

/**
 * Finds a message with this source that the user can see. It reads only this user's own conversations, however often the source was sent in
 * others.
 */
export async function findVisibleUse(db: Db, source: UseSource, userId: string): Promise<MessageUse | undefined> {
  const inPairs = await firstVisible(db, userId, newestInPairs(source, userId));
  if (inPairs !== undefined) return inPairs;
  for (const groupId of await listGroupsWithUse(db, source, userId)) {
    const inGroup = await firstVisible(db, userId, newestInGroup(source, { userId, groupId }));
    if (inGroup !== undefined) return inGroup;
  }
  return undefined;
}

/** A message that is recalled or deleted for both sides references nothing any more. */
export async function deleteUses(tx: Db, rows: { conv: string; seqs: readonly number[] }): Promise<void> {
  for (const table of ['mediaUses', 'mergerUses', 'noteUses'] as const) {
    for (const seqs of chunksOf(rows.seqs)) await usesGone[table](tx, { conv: rows.conv, seqs });
  }
}

const usesGone = { mediaUses: usesGoneFrom('mediaUses'), mergerUses: usesGoneFrom('mergerUses'), noteUses: usesGoneFrom('noteUses') };

function usesGoneFrom(table: UseSource['table']) {
  return hotQuery((db, { conv, seqs }: { conv: string; seqs: readonly number[] }) => db.deleteFrom(table).where('conv', '=', conv).where('seq', 'in', seqs));
}

function keyOf(source: UseSource): RawBuilder<boolean> {
  if (source.table === 'mediaUses') return sql`${sql.ref('uses.uuid')} = ${source.uuid}`;
  return source.table === 'mergerUses' ? sql`${sql.ref('uses.mergerKey')} = ${source.mergerKey}` : sql`${sql.ref('uses.noteId')} = ${source.noteId}`;
}

function newestInPairs(source: UseSource, userId: string): RawBuilder<MessageUse> {
  const ofPerson = (column: 'personA' | 'personB') => sql`
    select * from (
      select conv, seq from ${sql.table(source.table)} as uses
      where ${keyOf(source)} and ${sql.ref(`uses.${column}`)} = ${userId}
      order by seq desc limit ${sql.lit(NEWEST_USES)}
    ) as ${sql.id(column)}`;
  return sql`${ofPerson('personA')} union all ${ofPerson('personB')}`;
}

/** Uses during this user's membership. */
function newestInGroup(source: UseSource, { userId, groupId }: { userId: string; groupId: string }): RawBuilder<MessageUse> {
  return sql`
    select conv, seq from ${sql.table(source.table)} as uses
    where ${keyOf(source)} and conv = ${groupConversationId(groupId)} and ${wasMember(groupId, userId)}
    order by seq desc limit ${sql.lit(NEWEST_USES)}`;
}

function wasMember(groupId: string, userId: string): RawBuilder<boolean> {
  const spans = sql.ref('groupIntervals');
  return sql`exists (
    select 1 from ${spans}
    where ${sql.ref('groupIntervals.groupId')} = ${groupId} and ${sql.ref('groupIntervals.userId')} = ${userId}
      and uses.seq > ${sql.ref('groupIntervals.fromSeq')}
      and (${sql.ref('groupIntervals.toSeq')} is null or uses.seq <= ${sql.ref('groupIntervals.toSeq')})
  )`;
}

async function listGroupsWithUse(db: Db, source: UseSource, userId: string): Promise<string[]> {
  const groupId = sql.ref<string>('groupIntervals.groupId');
  const { rows } = await sql<{ groupId: string }>`
    select distinct ${groupId} from ${sql.ref('groupIntervals')}
    where ${sql.ref('groupIntervals.userId')} = ${userId}
      and exists (select 1 from ${sql.table(source.table)} as uses where ${keyOf(source)} and conv = 'GROUP' || ${groupId})
    limit ${sql.lit(MOST_GROUPS)}`.execute(db);
  return rows.map((row) => row.groupId);
}

/** The first use that is neither recalled, nor cleared or deleted by this user, nor for other readers only. */
async function firstVisible(db: Db, userId: string, uses: RawBuilder<MessageUse>): Promise<MessageUse | undefined> {
  const { rows } = await sql<MessageUse>`
    select uses.conv, uses.seq from (${uses}) as uses
    inner join messages on messages.conv = uses.conv and messages.seq = uses.seq
    left join ${sql.ref('conversationStates')} as states on states.${sql.ref('userId')} = ${userId} and states.conv = uses.conv
    where messages.revoker is null
      and messages.seq > coalesce(states.${sql.ref('clearSeq')}, 0)
      and (messages.${sql.ref('onlyFor')} is null or messages.${sql.ref('onlyFor')} like ${`%"${userId}"%`})
      and not exists (
        select 1 from deletions
        where deletions.${sql.ref('userId')} = ${userId} and deletions.conv = messages.conv and deletions.seq = messages.seq
      )
    order by uses.seq desc limit 1`.execute(db);
  return rows[0];
}
