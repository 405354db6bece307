import { groupScope } from '../../../core/conversations/chat-scopes.ts';
import { canManage, settingCall, settingsAfter, type GroupSettingChange } from '../../../core/groups/group-settings.ts';
import { foldGroup } from '../../../db/overlay/fold-group.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/**
 * Changes a setting of a group: on this device at once, on the server when it is reachable. A refusal restores the old value. Rejects if the
 * user is not an owner or admin.
 */
export async function changeGroupSetting(context: CommandContext, groupNumber: string, change: GroupSettingChange): Promise<void> {
  const { db } = context;
  const isQueued = await write(db, ['groups', 'ops'], async () => {
    const group = await db.groups.get(groupNumber);
    if (group === undefined || !canManage(group)) throw new Error(`no settings of ${groupNumber} to change`);
    const isSame = Object.entries(settingsAfter(change)).every(([name, value]) => group[name as keyof typeof group] === value);
    if (isSame) return false;
    await enqueueOp(context, { entity: groupScope(groupNumber), call: settingCall(groupNumber, change) });
    await foldGroup(db, groupNumber);
    return true;
  });
  if (isQueued) context.wake();
}
