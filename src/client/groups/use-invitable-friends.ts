import { useEffect, useMemo, useState } from 'react';
import type { Target, Targets } from '../../core/forward/forward-targets.ts';
import { listInvited } from '../../core/groups/joining/invitation.ts';
import { groupScope } from '../../core/conversations/chat-scopes.ts';
import { listMemberIds } from '../../db/people/group-members.ts';
import { useClient } from '../client-context.tsx';
import { useTargets } from '../forward/use-targets.ts';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/**
 * The friends of the user as they can be invited to the group; undefined until the first read. Without a network the members that are stored
 * on this device count, and with one the server's list does too.
 */
export function useInvitableFriends(groupNumber: string, isShown: boolean): Targets | undefined {
  const friends = useTargets()?.contacts;
  const members = useQuery(
    async (db) => {
      const ops = await db.ops.where('entity').equals(groupScope(groupNumber)).toArray();
      return { inside: new Set(await listMemberIds(db, groupNumber)), invited: listInvited(ops, groupNumber) };
    },
    [groupNumber],
  );
  const closed = useClosedOnServer(groupNumber, isShown);
  return useMemo(() => {
    if (friends === undefined || members === undefined) return undefined;
    const contacts = friends.map((friend): Target => {
      if (members.inside.has(friend.id) || closed.has(friend.id)) return { ...friend, notice: 'member' };
      return members.invited.has(friend.id) ? { ...friend, notice: 'invited' } : friend;
    });
    return { recent: [], contacts, groups: [] };
  }, [friends, members, closed]);
}

const NOBODY: ReadonlySet<string> = new Set();

/** The friends whom the server does not let the user invite. */
function useClosedOnServer(groupNumber: string, isShown: boolean): ReadonlySet<string> {
  const { sync } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const [closed, setClosed] = useState(NOBODY);
  const isAsked = isShown && isOnline;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    // The stored members are kept up to date by events, and most groups have been opened before.
    sync.refreshMembers(groupNumber).catch(() => undefined);
    sync.ask('inviteCandidates', { groupNumber }).then(
      (list) => isGone || list === undefined || setClosed(new Set(list.flatMap(({ wtId, isOpen }) => (isOpen ? [] : [wtId])))),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [sync, groupNumber, isAsked]);
  return closed;
}
