import { readKv } from '../../db/kv.ts';
import type { Client } from '../client.ts';

/** ID of the message at which the user stopped reading; undefined = at the end. */
export async function readReadingPosition({ read }: Pick<Client, 'read'>, conversationID: string): Promise<string | undefined> {
  return (await read(async (db) => readKv(db, 'readingPlaces')))?.[conversationID];
}
