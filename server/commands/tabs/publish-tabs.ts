import type { TabMember } from '../../../contract/http/tabs.ts';
import { listOwnersNaming } from '../../store/tabs/tabs.ts';
import { emitDataUpdate, type Unit } from '../unit.ts';

export const TABS = 'tabs';

/** A conversation has entered or left the tabs of those among `userIds` who put it there: the list shows only conversations that the user may name. */
export async function publishTabsWith(unit: Unit, userIds: readonly string[], member: TabMember): Promise<void> {
  const owners = await listOwnersNaming(unit.db, userIds, member);
  if (owners.length > 0) await emitDataUpdate(unit, owners, TABS);
}
