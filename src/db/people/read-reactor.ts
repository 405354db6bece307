import type { Reactor } from '../../core/reactions/reactions.ts';
import { readKv } from '../kv.ts';
import type { AccountDatabase } from '../schema.ts';

/** The user's own entry in a list of reactions, until the server sends it. */
export async function readReactor(db: AccountDatabase, me: string): Promise<Reactor> {
  const profile = await readKv(db, 'me');
  return { userID: me, nick: profile?.nickName ?? '', avatar: profile?.avatar ?? '' };
}
