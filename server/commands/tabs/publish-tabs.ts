import type { TabMember } from '../../../contract/http/tabs.ts';
import { listOwnersNaming } from '../../store/tabs/tabs.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';

export const TABS = 'tabs';

/**
 * Notifies those of `userIds` who have added the conversation to a tab. The answer of `listTabs` contains it or omits it, depending on whether
 * the user may still add it.
 */
export async function publishTabsWith(unit: Unit, userIds: readonly string[], member: TabMember): Promise<void> {
  const owners = await listOwnersNaming(unit.db, userIds, member);
  if (owners.length > 0) await emitDataUpdate(unit, owners, TABS);
}
