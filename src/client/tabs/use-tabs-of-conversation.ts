import { conversationTypeOf, targetOf } from '../../../contract/ids.ts';
import { isStillIn } from '../../core/groups/group-role.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { useQuery } from '../use-query.ts';
import { useListTabs } from './use-list-tabs.ts';

/**
 * The tabs to which the user can add the conversation; undefined until the first read, and if no tab may contain it: the server accepts
 * friends and the groups that the user is in (TAB-004).
 */
export function useTabsOfConversation(conversationID: string): readonly ListTab[] | undefined {
  const tabs = useListTabs();
  const isKnown = useQuery(async (db) => mayBeInTab(db, conversationID), [conversationID]) ?? false;
  return isKnown ? tabs : undefined;
}

async function mayBeInTab(db: AccountDatabase, conversationID: string): Promise<boolean> {
  const id = targetOf(conversationID);
  if (conversationTypeOf(conversationID) !== 'GROUP') return (await db.friends.get(id))?.friendsStatus === 0;
  const group = await db.groups.get(id);
  return group !== undefined && isStillIn(group);
}
