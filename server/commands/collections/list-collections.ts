import type { Collection } from '../../../contract/http/collections.ts';
import { HELPER_ID } from '../../../contract/ids.ts';
import { countCollections, listCollections as listRows } from '../../store/chat/collections.ts';
import type { Db } from '../../store/tables.ts';
import { listUsers } from '../../store/users.ts';
import { toCollection } from '../../views/collection-view.ts';
import { foldText } from '../../views/message-text.ts';
import { HELPER_NAME } from '../../views/profile-view.ts';

export type CollectionQuery = { userId: string; pageNum: number; pageSize: number; text: string; timeZone: string };

export async function listCollections(db: Db, query: CollectionQuery): Promise<{ rows: Collection[]; total: number }> {
  const { userId, pageNum, pageSize } = query;
  const text = foldText(query.text.trim());
  const rows = await listRows(db, userId, { text, offset: (pageNum - 1) * pageSize, count: pageSize });
  const people = await listUsers(db, [...new Set(rows.map((row) => row.collectedUserId))]);
  const names = new Map([[HELPER_ID, HELPER_NAME], ...people.map((person): [string, string] => [person.id, person.nickName])]);
  const list = rows.map((row) => toCollection(row, { collectedUserName: names.get(row.collectedUserId) ?? '', timeZone: query.timeZone }));
  return { rows: list, total: await countCollections(db, userId, text) };
}
