import { CODE } from '../../../contract/codes.ts';
import { groupInfo } from '../../../contract/http/groups.ts';
import { friendInfo } from '../../../contract/http/people.ts';
import { targetOf } from '../../../contract/ids.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { profileOfFriend } from '../../core/people/friend-profile.ts';
import { writeAsLeader, type LeaderDatabase } from '../../db/transaction.ts';

type Context = { readonly api: HttpClient; readonly db: LeaderDatabase; readonly epoch: number };

const MISSING: readonly number[] = [CODE.notFound, CODE.forbidden];

/**
 * Asks the server whether a person or an own group exists; undefined = no answer now. A person who exists is stored, so that the name is
 * known and a chat can start without a network.
 */
export async function askExistence(context: Context, conversationID: string): Promise<boolean | undefined> {
  return conversationID.startsWith('GROUP') ? isOwnGroup(context, targetOf(conversationID)) : isPerson(context, targetOf(conversationID));
}

async function isOwnGroup({ api }: Context, groupNumber: string): Promise<boolean | undefined> {
  const outcome = await api.call(groupInfo, { groupNumber });
  // The data of a foreign group is public, but the user has no conversation in it (protocol C32).
  if (outcome.kind === 'ok') return outcome.value.selfMember !== null;
  return outcome.kind === 'refused' && MISSING.includes(outcome.code) ? false : undefined;
}

async function isPerson({ api, db, epoch }: Context, wtId: string): Promise<boolean | undefined> {
  const outcome = await api.call(friendInfo, { searchId: wtId });
  if (outcome.kind !== 'ok') return outcome.kind === 'refused' && MISSING.includes(outcome.code) ? false : undefined;
  // A search by a lucky number finds its owner, but the owner's conversation has the other number.
  if (outcome.value.wtId !== wtId) return false;
  await writeAsLeader({ db, epoch }, ['users'], async (db) => {
    if ((await db.users.get(wtId)) === undefined) await db.users.put({ ...profileOfFriend(outcome.value), fetchedTs: 0 });
  });
  return true;
}
