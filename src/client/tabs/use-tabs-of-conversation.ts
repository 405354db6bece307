import { FRIENDS_STATUS } from '../../../contract/http/friends-status.ts';
import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { isStillIn } from '../../core/groups/group-role.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useQuery } from '../use-query.ts';
import { useListTabs } from './use-list-tabs.ts';

/**
 * The tabs to which the user can add the conversation; undefined until the first read, and if the server would refuse the conversation: it
 * accepts pairs with friends, and groups that the user is in (TAB-004).
 */
export function useTabsOfConversation(conversationID: string): readonly ListTab[] | undefined {
  const tabs = useListTabs();
  const isKnown = useQuery(async (db) => mayBeInTab(db, conversationID), [conversationID]) ?? false;
  return isKnown ? tabs : undefined;
}

async function mayBeInTab(db: AccountDatabase, conversationID: string): Promise<boolean> {
  const id = targetOf(conversationID);
  if (conversationTypeOf(conversationID) !== 'GROUP') return (await db.friends.get(id))?.friendsStatus === FRIENDS_STATUS.friend;
  const group = await db.groups.get(id);
  return group !== undefined && isStillIn(group);
}
