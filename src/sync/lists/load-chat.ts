import { groupInfo } from '../../../contract/http/groups.ts';
import { pinList } from '../../../contract/http/pins.ts';
import type { HttpClient } from '../../api/http-client.ts';
import { groupScope, pinsScope } from '../../core/marks/chat-scopes.ts';
import { foldGroup } from '../../db/overlay/fold-group.ts';
import { storeToldPins } from '../../db/people/pins.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readUnderOps, type ReadContext } from './read-under-ops.ts';
import { answerOf, Unanswered, valueOf } from './value-of.ts';
import { withStored } from './with-stored.ts';

export type ChatLoaders = Readonly<Record<'group' | 'pins', (id: string) => Promise<void>>>;

/** Fills what stands around one chat (class R): the pins of a pair, the facts of a group. */
export function createChatLoaders(context: ReadContext, api: HttpClient): ChatLoaders {
  const { db } = context;
  return {
    pins: async (peer) =>
      readUnderOps(context, {
        entity: pinsScope(peer),
        read: async () => answerOf(await api.call(pinList, { toUserWtId: peer })),
        tables: ['pins', 'messages'],
        // What could not be read is as the server told it before.
        store: async (db, { value, isWhole }) => storeToldPins(db, peer, (before) => (isWhole ? value : withStored(value, before, ({ msgId }) => msgId))),
      }),
    group: async (groupNumber) =>
      readUnderOps(context, {
        entity: groupScope(groupNumber),
        async read() {
          const before = await db.groups.get(groupNumber);
          const answer = valueOf(await api.call(groupInfo, { groupNumber }));
          // Outsiders are told the card only, which would take the place of what a member had known.
          return answer === undefined || answer.selfMember === null ? undefined : { before, answer };
        },
        tables: ['groups'],
        async store(db, { before, answer }) {
          const { groupchatVo: _mirror, ...info } = answer;
          const stored = await db.groups.get(groupNumber);
          // An event may know more than this answer, which was asked for before it.
          if (!isEqual(stored, before)) throw new Unanswered('changed meanwhile');
          await foldGroup(db, groupNumber, { change: (told) => ({ ...told, ...info }), isTold: true, initial: info });
        },
      }),
  };
}
