import { executeCommand } from '../../server/admin/execute-command.ts';
import type { ServerCore } from '../../server/create-server-core.ts';
import { insertRows } from '../../server/store/bulk-insert.ts';
import { insertGroup } from '../../server/store/groups/groups.ts';
import type { Db } from '../../server/store/tables.ts';
import { addToCounter, type CounterName } from '../../server/store/conversations/unread-counters.ts';
import { updateUser, USER_STATE } from '../../server/store/account/users.ts';

const STATE_COMMANDS: Partial<Record<keyof typeof USER_STATE, string>> = { restricted: 'restrict', banned: 'ban' };

/** Uses the operator's command where there is one. */
export async function setUserState(core: ServerCore, wtId: string, state: keyof typeof USER_STATE): Promise<void> {
  const command = STATE_COMMANDS[state];
  if (command === undefined) return core.write((unit) => updateUser(unit.db, wtId, { state: USER_STATE[state] }));
  await giveCommand(core, command, wtId);
}

/** Runs a command of the operator; throws if it fails. */
export async function giveCommand(core: ServerCore, ...argv: string[]): Promise<void> {
  const { exitCode, text } = await executeCommand(core, { actor: 'test', argv });
  if (exitCode !== 0) throw new Error(text);
}

export function raiseCounter(core: ServerCore, wtId: string, name: CounterName): Promise<void> {
  return core.write((unit) => addToCounter(unit.db, wtId, name));
}

/** Adds the user to this number of groups without other members. */
export async function joinGroups(db: Db, { userId, count }: { userId: string; count: number }): Promise<void> {
  const { joined } = await db
    .selectFrom('groupMembers')
    .select((select) => select.fn.countAll<number>().as('joined'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, (_value, index) => `1${userId}${String(joined + index).padStart(6, '0')}`);
  for (const id of ids) await insertGroup(db, { id, name: id, ownerId: userId, createdAt: 0 });
  const own = { groupNickname: '', groupNameRemark: '', identity: 3, muteUntilSec: 0, joinType: 2, joinedAt: 0, inviterId: null, lastSendAt: null };
  await insertRows(
    db,
    'groupMembers',
    ids.map((groupId) => ({ ...own, groupId, userId })),
  );
}
