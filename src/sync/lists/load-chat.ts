import { groupInfo } from '../../../contract/http/groups.ts';
import { pinList } from '../../../contract/http/pins.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { groupScope } from '../../core/marks/chat-scopes.ts';
import { replayGroupEdits } from '../../core/view/bars/group-edit.ts';
import { storeToldPins } from '../../db/people/pins.ts';
import type { AccountDatabase } from '../../db/schema.ts';
import { writeAsLeader } from '../../db/transaction.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { Unanswered, valueOf } from './value-of.ts';

export type ChatLoaders = Readonly<Record<'group' | 'pins', (id: string) => Promise<void>>>;

type Parts = { readonly db: AccountDatabase; readonly epoch: number; readonly api: HttpClient };

/** Fills what stands around one chat (class R): the pins of a pair, the facts of a group. */
export function createChatLoaders({ db, epoch, api }: Parts): ChatLoaders {
  return {
    async pins(peer) {
      const told = valueOf(await api.call(pinList, { toUserWtId: peer }));
      if (told !== undefined) await writeAsLeader({ db, epoch }, ['pins', 'ops'], async () => storeToldPins(db, peer, told));
    },
    async group(groupNumber) {
      const before = await db.groups.get(groupNumber);
      const answer = valueOf(await api.call(groupInfo, { groupNumber }));
      // Outsiders are told the card only, which would take the place of what a member had known.
      if (answer === undefined || answer.selfMember === null) return;
      const { groupchatVo: _mirror, ...info } = answer;
      await writeAsLeader({ db, epoch }, ['groups', 'ops'], async () => {
        const stored = await db.groups.get(groupNumber);
        // An event may know more than this answer, which was asked for before it.
        if (!isEqual(stored, before)) throw new Unanswered('changed meanwhile');
        const next = replayGroupEdits({ ...stored, ...info }, await db.ops.where('entity').equals(groupScope(groupNumber)).sortBy('order'));
        if (!isEqual(stored, next)) await db.groups.put(next);
      });
    },
  };
}
