import { c2cConversationId } from '../../contract/ids.ts';
import type { Caller } from '../policies/authenticate.ts';
import { requireOwnGroup } from '../policies/group-access.ts';
import { requireReachOf } from '../policies/reach.ts';
import type { CommandHost } from './host.ts';
import { secondsOf } from './unit.ts';

type Repetition = { readonly host: CommandHost; readonly caller: Caller };

/** Blocks are judged again; a mute or the end of a friendship since the first attempt does not undo it (contract §14.3). */
export async function requireReachAgain({ host, caller }: Repetition, peer: string): Promise<void> {
  const attempt = { conversationID: c2cConversationId(peer), act: 'takeBack', nowSec: secondsOf(host.ports.clock.now()) } as const;
  await requireReachOf(host.db, caller.user.id, attempt);
}

/** Membership is judged again; a role that was lost since the first attempt does not undo it (contract §14.3). */
export async function requireMembershipAgain({ host, caller }: Repetition, groupNumber: string): Promise<void> {
  await requireOwnGroup(host.db, caller.user.id, groupNumber);
}
