import { ENGINE_CODE } from '../../contract/codes.ts';
import * as contract from '../../contract/http/moments/moments.ts';
import { addMoment, removeMoment } from '../commands/moments/add-moment.ts';
import { addComment, removeComment } from '../commands/moments/change-comments.ts';
import { changeLike } from '../commands/moments/change-like.ts';
import { listInteractions, listMoments, readInteractionsById, readMomentById } from '../commands/moments/list-moments.ts';
import { clearNotices, listNotices } from '../commands/moments/notices/list-moment-notices.ts';
import { ACTED_ON_MOMENT, NOBODY } from '../policies/reach-table.ts';
import { refuse } from '../policies/refusal.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const viewerOf = ({ host, caller }: UserCall<unknown>) => ({ db: host.db, viewer: caller.user.id, timeZone: host.config.timeZone });
const read = (row: number) => ({ row, restricted: 'may', quota: 'momentLists', received: NOBODY, repeated: READS }) as const;

const ROUTES: readonly Route[] = [
  route(contract.momentList, read(23), (call) => listMoments(viewerOf(call), call.body)),
  route(contract.momentById, read(24), (call) => readMomentById(viewerOf(call), call.body.id)),
  route(contract.interactionsById, read(26), (call) => readInteractionsById(viewerOf(call), call.body.id)),
  route(contract.interactionsByBatch, read(27), (call) => listInteractions(viewerOf(call), call.body.ids)),
  mutation(
    contract.addMoment,
    {
      row: 134,
      restricted: 'mayNot',
      quota: 'moments',
      received: [{ rule: 'moments', events: ['notice data'] }],
      repeated: judged(contract.addMoment, 'the moment while it exists', (asked) => again.requireOwnMomentAgain(asked, String(asked.kept.id))),
    },
    {
      // Only the ID is kept, so that the key does not keep the text of a moment that is removed.
      run: async (unit, { caller, body, origin }) => {
        const id = await addMoment(unit, { userId: caller.user.id, origin: origin.http, given: body });
        return { id, wtId: caller.user.id };
      },
      present: (call, { id }) => readMomentById(viewerOf(call), String(id)),
    },
  ),
  mutation(
    contract.removeMoment,
    { row: 25, restricted: 'mayNot', received: [{ rule: 'moments', events: ['notice data', 'notice moments'] }], repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => removeMoment(unit, caller.user.id, body.id) },
  ),
  mutation(
    contract.likeMoment,
    {
      row: 30,
      restricted: 'mayNot',
      quota: 'momentLikes',
      received: ACTED_ON_MOMENT,
      repeated: judged(contract.likeMoment, 'who may see the moment gets the likes of now', (asked) =>
        again.requireVisibleMomentAgain(asked, asked.body.friendsCircleId),
      ),
    },
    {
      run: async (unit, { caller, body }) => ({ minePraiseStatus: await changeLike(unit, caller.user.id, body) }),
      present: async (call) => {
        const { minePraiseStatus, praiseList } = await readInteractionsById(viewerOf(call), call.body.friendsCircleId);
        return { minePraiseStatus, praiseList };
      },
    },
  ),
  mutation(
    contract.addMomentComment,
    {
      row: 28,
      restricted: 'mayNot',
      quota: 'momentComments',
      received: ACTED_ON_MOMENT,
      repeated: judged(contract.addMomentComment, 'the comment while it exists and the moment is visible', (asked) =>
        again.requireMomentCommentAgain(asked, { momentId: asked.body.friendsCircleId, id: String(asked.kept.id) }),
      ),
    },
    {
      run: async (unit, { caller, body }) => ({ id: await addComment(unit, caller.user.id, body) }),
      present: async (call, { id }) => {
        const { commentsList } = await readInteractionsById(viewerOf(call), call.body.friendsCircleId);
        return { id, commentsList };
      },
    },
  ),
  mutation(
    contract.removeMomentComment,
    { row: 29, restricted: 'mayNot', received: ACTED_ON_MOMENT, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => removeComment(unit, caller.user.id, body.id) },
  ),
  route(contract.momentNoticeList, read(31), ({ host, caller, body: { pageNum, pageSize, peek } }) =>
    listNotices(host, caller.user.id, { pageNum, pageSize, isPeek: peek === 1 }),
  ),
  mutation(
    contract.clearMomentNotices,
    { row: 32, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller }) => clearNotices(unit, caller.user.id) },
  ),
];

/** With `features.moments` 0 every request is refused with 3122. Moments that exist are kept. */
export const MOMENT_ROUTES: readonly Route[] = ROUTES.map((row) => ({
  ...row,
  run: (call) => (call.host.config.features['moments'] === 0 ? refuse(ENGINE_CODE.unavailable) : row.run(call)),
}));
