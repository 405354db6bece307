import { useRef } from 'react';
import { countAllDraftFiles, listDraftFiles, type StoredDraftFile } from '../../db/drafts/draft-files.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import type { Client } from '../client.ts';
import { useQuery } from '../use-query.ts';

export type { StoredDraftFile };

/** The files that wait above the input of a conversation; undefined until the first read. */
export function useDraftFiles(conversationID: string): readonly StoredDraftFile[] | undefined {
  return useQuery(async (db) => listDraftFiles(db, conversationID), [conversationID]);
}

/** The stored files at the time of the call, which may differ from the screen. */
export async function readDraftFiles(client: Pick<Client, 'read'>, conversationID: string): Promise<readonly StoredDraftFile[]> {
  return client.read(async (db) => listDraftFiles(db, conversationID));
}

const NONE: ReadonlyMap<string, number> = new Map();

/** The number of files in each draft: one read for the whole list. The map is the same object as long as nothing changed. */
export function useDraftFileCounts(): ReadonlyMap<string, number> {
  const counts = useQuery(countAllDraftFiles, []) ?? NONE;
  const last = useRef(NONE);
  if (!isEqual([...counts], [...last.current])) last.current = counts;
  return last.current;
}
