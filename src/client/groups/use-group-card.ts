import { useCallback, useEffect, useState } from 'react';
import { groupConversationId } from '../../../contract/ids.ts';
import { cardOf, type GroupCard, type GroupLookup, type GroupWay } from '../../core/groups/joining/group-card.ts';
import { isStillIn } from '../../core/groups/group-role.ts';
import { readKv } from '../../db/kv.ts';
import { useClient } from '../client-context.tsx';
import { useSyncStatus } from '../use-data.ts';
import { useQuery } from '../use-query.ts';

/**
 * `card`: `isFresh` = the server has answered, otherwise it is the stored card of an earlier look; `refusal` = the code with which the server
 * refuses the user now. `member` = the user is in the group. `failed` without a message = a general failure.
 */
export type GroupCardState =
  | { readonly kind: 'card'; readonly card: GroupCard; readonly isFresh: boolean; readonly refusal: number | undefined }
  | { readonly kind: 'member'; readonly conversationID: string }
  | { readonly kind: 'looking' | 'none' | 'ended' | 'unreachable' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed'; readonly message: string };

type Answer = { readonly turn: string; readonly found: GroupLookup | undefined };

/** Looks a group up on this device and then on the server. */
export function useGroupCard({ groupNumber, key = '' }: Pick<GroupWay, 'groupNumber' | 'key'>): {
  readonly state: GroupCardState;
  readonly askAgain: () => void;
} {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const stored = useQuery(
    async (db) => {
      const group = await db.groups.get(groupNumber);
      const isMember = group !== undefined && group.selfMember !== null && isStillIn(group);
      return { conversationID: isMember ? groupConversationId(group.groupID) : undefined, card: cardOf(await readKv(db, 'groupCards'), groupNumber) };
    },
    [groupNumber],
  );
  const [answer, setAnswer] = useState<Answer>();
  const [count, setCount] = useState(0);
  const turn = `${groupNumber} ${key} ${count}`;
  const isAsked = stored !== undefined && stored.conversationID === undefined && network === 'online';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    sync
      .ask('groupCard', { groupNumber, ...(key === '' ? {} : { key }) })
      .catch(() => undefined)
      .then((found) => isGone || setAnswer({ turn, found }))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [sync, groupNumber, key, turn, isAsked]);
  const askAgain = useCallback(() => setCount((last) => last + 1), []);
  const given = answer?.turn === turn ? answer : undefined;
  return { state: stateOf(stored, given, network), askAgain };
}

type Stored = { readonly conversationID: string | undefined; readonly card: GroupCard | undefined };

function stateOf(stored: Stored | undefined, answer: Answer | undefined, network: 'online' | 'connecting' | 'offline'): GroupCardState {
  if (stored?.conversationID !== undefined) return { kind: 'member', conversationID: stored.conversationID };
  const found = answer?.found;
  switch (found?.kind) {
    case 'card':
      // The stored card also shows an application that was sent after the look.
      return { kind: 'card', card: stored?.card ?? found.card, isFresh: true, refusal: found.refusal?.code };
    case 'joined':
      return { kind: 'member', conversationID: groupConversationId(found.groupID) };
    case 'wait':
      return { kind: 'wait', seconds: Math.ceil(found.retryAfterMs / 1000) };
    case 'refused':
      return { kind: 'failed', message: found.message };
    case 'none':
    case 'ended':
      return { kind: found.kind };
    case undefined:
  }
  const isOver = stored !== undefined && (network === 'offline' || answer !== undefined);
  if (isOver && stored.card !== undefined) return { kind: 'card', card: stored.card, isFresh: false, refusal: undefined };
  return { kind: isOver ? 'unreachable' : 'looking' };
}
