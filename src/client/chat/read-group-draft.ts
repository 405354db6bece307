import { groupDraftOf } from '../../core/groups/group-draft.ts';
import type { GroupField } from '../../core/groups/group-edit.ts';
import { readKv } from '../../db/kv.ts';
import type { Client } from '../client.ts';

/** The unsaved text of this field of a group. */
export async function readGroupDraft({ read }: Pick<Client, 'read'>, groupNumber: string, field: GroupField): Promise<string | undefined> {
  return groupDraftOf((await read(async (db) => readKv(db, 'groupDrafts'))) ?? {}, groupNumber, field);
}
