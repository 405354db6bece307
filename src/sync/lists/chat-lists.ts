import { groupInfo } from '../../../contract/http/groups.ts';
import { friendInfo } from '../../../contract/http/people.ts';
import { pinList } from '../../../contract/http/pins.ts';
import { inviteResultOf, withInviteResult } from '../../core/groups/joining/invitation.ts';
import { groupScope, pinsScope } from '../../core/conversations/chat-scopes.ts';
import { FRIEND_OVERLAY, friendLane } from '../../core/overlay/friend-overlay.ts';
import { GROUP_OVERLAY } from '../../core/overlay/group-overlay.ts';
import { PINS_OVERLAY } from '../../core/overlay/pins-overlay.ts';
import { afterAnswer } from '../../core/overlay/row-overlay.ts';
import { changeKv } from '../../db/kv.ts';
import { foldFriend } from '../../db/overlay/fold-friend.ts';
import { foldGroup } from '../../db/overlay/fold-group.ts';
import { foldPins, storeConfirmedPins } from '../../db/pins/pins.ts';
import { isEqual } from '../../shared/reuse-equal.ts';
import { readUnderOps } from './read-under-ops.ts';
import type { ScopeDefinition } from './scope-definition.ts';
import { answerOf, Unanswered, valueOf } from './value-of.ts';
import { withStored } from './with-stored.ts';

/** The pins of a pair. One row contains the whole list, because operations change its order and its length. */
export const PINS: ScopeDefinition = {
  scope: pinsScope(''),
  hasId: true,
  load: async ({ context, api }, peer) =>
    readUnderOps(context, {
      entity: pinsScope(peer),
      read: async () => answerOf(await api.call(pinList, { toUserWtId: peer })),
      tables: ['pins', 'messages'],
      // Pins that could not be read keep their previous state.
      store: async (db, { value, isWhole }) => storeConfirmedPins(db, peer, (before) => (isWhole ? value : withStored(value, before, ({ msgId }) => msgId))),
    }),
  operations: {
    entity: pinsScope(''),
    isReadAfter: true,
    end: async (db, { op, isRefused }, peer) =>
      foldPins(db, peer, { change: (confirmed) => (isRefused ? confirmed : afterAnswer(confirmed, op, PINS_OVERLAY)), isConfirmed: false }),
  },
};

/** The profile of a friend. Events bring its changes; it is read after a refused change. */
export const FRIEND: ScopeDefinition = {
  scope: friendLane(''),
  hasId: true,
  load: async ({ context, api }, wtId) =>
    readUnderOps(context, {
      entity: friendLane(wtId),
      async read() {
        const before = await context.db.friends.get(wtId);
        const answer = valueOf(await api.call(friendInfo, { searchId: wtId }));
        return before === undefined || answer === undefined ? undefined : { before, answer };
      },
      tables: ['friends'],
      async store(db, { before, answer }) {
        // An event may be newer than this answer, which was requested before it.
        if (!isEqual(await db.friends.get(wtId), before)) throw new Unanswered('changed meanwhile');
        const { remark, hideStatus, friendsSpaceStatus, mineSpaceStatus } = answer;
        await foldFriend(db, wtId, { change: (confirmed) => ({ ...confirmed, remark, hideStatus, friendsSpaceStatus, mineSpaceStatus }), isConfirmed: true });
      },
    }),
  operations: {
    entity: friendLane(''),
    end: async (db, { op, isRefused }, wtId) =>
      foldFriend(db, wtId, { change: (confirmed) => (isRefused ? confirmed : afterAnswer(confirmed, op, FRIEND_OVERLAY)), isConfirmed: false }),
  },
};

/** The data of a group. */
export const GROUP: ScopeDefinition = {
  scope: groupScope(''),
  hasId: true,
  load: async ({ context, api }, groupNumber) => {
    const { db } = context;
    await readUnderOps(context, {
      entity: groupScope(groupNumber),
      async read() {
        const before = await db.groups.get(groupNumber);
        const answer = valueOf(await api.call(groupInfo, { groupNumber }));
        // For a non-member the answer contains the public data only, which would overwrite the data of a former member.
        return answer === undefined || answer.selfMember === null ? undefined : { before, answer };
      },
      tables: ['groups'],
      async store(db, { before, answer }) {
        const { groupchatVo: _mirror, ...info } = answer;
        const stored = await db.groups.get(groupNumber);
        // An event may be newer than this answer, which was requested before it.
        if (!isEqual(stored, before)) throw new Unanswered('changed meanwhile');
        await foldGroup(db, groupNumber, { change: (confirmed) => ({ ...confirmed, ...info }), isConfirmed: true, initial: info });
      },
    });
  },
  operations: {
    entity: groupScope(''),
    async end(db, { op, isRefused, value }, groupNumber) {
      await foldGroup(db, groupNumber, { change: (confirmed) => (isRefused ? confirmed : afterAnswer(confirmed, op, GROUP_OVERLAY)), isConfirmed: false });
      const result = isRefused ? undefined : inviteResultOf(op, value);
      if (result !== undefined) await changeKv(db, { key: 'inviteResults', initial: [] }, (results) => withInviteResult(results, result));
    },
  },
};
