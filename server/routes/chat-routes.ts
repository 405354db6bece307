import { addFavourite, favouriteList, deleteFavourites, pinFavourite, unpinFavourite } from '../../contract/http/favourites.ts';
import { batchSend, sendCustomMessage } from '../../contract/http/forwards.ts';
import { addPin, deletePin, deleteTwoWay, pinList } from '../../contract/http/pins.ts';
import * as favourites from '../commands/favourites/add-favourite.ts';
import * as change from '../commands/favourites/change-favourites.ts';
import { listFavourites } from '../commands/favourites/list-favourites.ts';
import { batchSteps } from '../commands/forward/send-batch.ts';
import { sendCard } from '../commands/forward/send-card.ts';
import * as pins from '../commands/pins/add-pin.ts';
import * as removal from '../commands/pins/delete-pin.ts';
import * as twoWay from '../commands/pins/delete-two-way.ts';
import { listPins } from '../commands/pins/list-pins.ts';
import { runSteps } from '../commands/run-steps.ts';
import { NOBODY, SENT } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route } from './route.ts';

/** Routes of pins, favourites and forwards. */
export const CHAT_ROUTES: readonly Route[] = [
  mutation(
    addPin,
    {
      row: 107,
      restricted: 'mayNot',
      received: [{ rule: 'mark', events: ['pin.update', 'notice pins'] }],
      repeated: judged(addPin, 'not after a block; the pin is still there', async (asked) => {
        await again.requirePairAgain(asked, asked.body.toUserWtId);
        await again.requirePinAgain(asked, String(asked.kept.id));
      }),
    },
    {
      run: (unit, { caller, body }) => pins.addPin(unit, caller.user.id, body),
    },
  ),
  route(pinList, { row: 108, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    listPins(host.db, caller.user.id, body.toUserWtId),
  ),
  mutation(
    deletePin,
    { row: 109, restricted: 'may', received: [{ rule: 'takeBack', events: ['pin.update', 'notice pins'] }], repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => removal.deletePin(unit, caller.user.id, body) },
  ),
  mutation(
    deleteTwoWay,
    {
      row: 110,
      restricted: 'mayNot',
      received: [{ rule: 'takeBack', events: ['msg.delete', 'notice peerDeleted', 'conv.update', 'pin.update', 'notice pins'] }],
      repeated: judged(deleteTwoWay, 'not after a block', (asked) => again.requirePairAgain(asked, asked.body.toUserWtId)),
    },
    { run: (unit, { caller, body }) => twoWay.deleteTwoWay(unit, caller.user, body) },
  ),
  route(favouriteList, { row: 66, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, caller, body }) => {
    const { pageNum, pageSize, collectTitle } = body;
    return listFavourites(host.db, { userId: caller.user.id, pageNum, pageSize, text: collectTitle ?? '', timeZone: host.config.timeZone });
  }),
  mutation(
    addFavourite,
    {
      row: 67,
      restricted: 'may',
      received: NOBODY,
      repeated: judged(addFavourite, 'the content of a favourite while the user keeps it', (asked) =>
        again.requireFavouriteAgain(asked, String(asked.kept.id)),
      ),
    },
    {
      run: (unit, { caller, body, origin }) => favourites.addFavourite(unit, { userId: caller.user.id, origin: origin.http, given: body }),
    },
  ),
  mutation(
    deleteFavourites,
    { row: 68, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.deleteFavourites(unit, caller.user.id, body.ids) },
  ),
  mutation(
    pinFavourite,
    {
      row: 69,
      restricted: 'may',
      received: NOBODY,
      repeated: judged(pinFavourite, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
    },
    { run: (unit, { caller, body }) => change.pinFavourite(unit, caller.user.id, { id: body.id, isTop: 1 }) },
  ),
  mutation(
    unpinFavourite,
    {
      row: 70,
      restricted: 'may',
      received: NOBODY,
      repeated: judged(unpinFavourite, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
    },
    { run: (unit, { caller, body }) => change.pinFavourite(unit, caller.user.id, { id: body.id, isTop: 0 }) },
  ),
  route(
    batchSend,
    {
      row: 58,
      restricted: 'mayNot',
      quota: 'batchSend',
      received: SENT,
      repeated: judged(batchSend, 'each target by itself: blocks and membership', async (asked) => ({
        results: await again.judgeBatchAgain(asked, asked.kept.results),
      })),
    },
    (call) => runSteps(call, batchSteps({ host: call.host, userId: call.caller.user.id, batch: call.body })),
  ),
  mutation(
    sendCustomMessage,
    {
      row: 57,
      restricted: 'mayNot',
      quota: 'lookups',
      received: SENT,
      repeated: judged(sendCustomMessage, 'not to a person who has blocked the sender', (asked) => again.requirePairAgain(asked, asked.body.toWtId)),
    },
    {
      run: (unit, { caller, body }) => sendCard(unit, caller.user.id, body),
    },
  ),
];
