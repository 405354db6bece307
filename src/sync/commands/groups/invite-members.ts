import { LIMITS } from '../../../../contract/limits.ts';
import { groupScope } from '../../../core/conversations/chat-scopes.ts';
import { inviteCall, withoutInviteResult } from '../../../core/groups/joining/invitation.ts';
import { changeKv } from '../../../db/kv.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { enqueueOp } from '../enqueue-op.ts';

/** Invites friends to a group. Resolves with the key of the result, which is in `kv.inviteResults` once the server has answered. */
export async function inviteMembers(context: CommandContext, groupNumber: string, wtIds: readonly string[]): Promise<string> {
  const people = [...new Set(wtIds)];
  if (people.length === 0 || people.length > LIMITS.arrayItems) throw new Error(`${people.length} people cannot be invited at once`);
  const key = await write(context.db, ['ops', 'kv'], async () =>
    enqueueOp(context, { entity: groupScope(groupNumber), call: inviteCall(groupNumber, people) }),
  );
  context.wake();
  return key;
}

/** The user has seen the result. */
export async function dropInviteResult({ db }: CommandContext, key: string): Promise<void> {
  await write(db, ['kv'], async () => changeKv(db, { key: 'inviteResults', initial: [] }, (results) => withoutInviteResult(results, key)));
}
