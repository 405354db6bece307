import { addCollection, collectionList, deleteCollections, pinCollection, unpinCollection } from '../../contract/http/collections.ts';
import { batchSend, sendCustomMessage } from '../../contract/http/forwards.ts';
import { addPin, deletePin, deleteTwoWay, pinList } from '../../contract/http/pins.ts';
import * as favourites from '../commands/collections/add-collection.ts';
import * as change from '../commands/collections/change-collections.ts';
import { listCollections } from '../commands/collections/list-collections.ts';
import { batchSteps } from '../commands/forwards/send-batch.ts';
import { sendCard } from '../commands/forwards/send-card.ts';
import * as pins from '../commands/pins/add-pin.ts';
import * as removal from '../commands/pins/delete-pin.ts';
import * as twoWay from '../commands/pins/delete-two-way.ts';
import { listPins } from '../commands/pins/list-pins.ts';
import { runSteps } from '../commands/run-steps.ts';
import { NOBODY, TIP } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route } from './route.ts';

/** Pins, favourites, and what is sent on over HTTP. */
export const CHAT_ROUTES: readonly Route[] = [
  mutation(
    addPin,
    {
      row: 107,
      restricted: 'mayNot',
      heard: [{ rule: 'mark', events: ['pin.update', 'notice pins'] }],
      repeated: judged(addPin, 'not after a block; the pin is still there', async (asked) => {
        await again.requirePairAgain(asked, asked.body.toUserWtId);
        await again.requirePinAgain(asked, String(asked.kept.id));
      }),
    },
    {
      run: (unit, { caller, body }) => pins.addPin(unit, caller.user.id, body),
    },
  ),
  route(pinList, { row: 108, restricted: 'may', heard: NOBODY, repeated: READS }, ({ host, caller, body }) =>
    listPins(host.db, caller.user.id, body.toUserWtId),
  ),
  mutation(
    deletePin,
    { row: 109, restricted: 'may', heard: [{ rule: 'takeBack', events: ['pin.update', 'notice pins'] }], repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => removal.deletePin(unit, caller.user.id, body) },
  ),
  mutation(
    deleteTwoWay,
    {
      row: 110,
      restricted: 'mayNot',
      heard: [{ rule: 'takeBack', events: ['msg.delete', 'notice peerDeleted', 'conv.update', 'pin.update', 'notice pins'] }],
      repeated: judged(deleteTwoWay, 'not after a block', (asked) => again.requirePairAgain(asked, asked.body.toUserWtId)),
    },
    { run: (unit, { caller, body }) => twoWay.deleteTwoWay(unit, caller.user, body) },
  ),
  route(collectionList, { row: 66, restricted: 'may', heard: NOBODY, repeated: READS }, ({ host, caller, body }) => {
    const { pageNum, pageSize, collectTitle } = body;
    return listCollections(host.db, { userId: caller.user.id, pageNum, pageSize, text: collectTitle ?? '', timeZone: host.config.timeZone });
  }),
  mutation(
    addCollection,
    {
      row: 67,
      restricted: 'may',
      heard: NOBODY,
      repeated: judged(addCollection, 'the content of a favourite while the user keeps it', (asked) =>
        again.requireFavouriteAgain(asked, String(asked.kept.id)),
      ),
    },
    {
      run: (unit, { caller, body, origin }) => favourites.addCollection(unit, { userId: caller.user.id, origin: origin.http, given: body }),
    },
  ),
  mutation(
    deleteCollections,
    { row: 68, restricted: 'may', heard: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.deleteCollections(unit, caller.user.id, body.ids) },
  ),
  mutation(
    pinCollection,
    {
      row: 69,
      restricted: 'may',
      heard: NOBODY,
      repeated: judged(pinCollection, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
    },
    { run: (unit, { caller, body }) => change.pinCollection(unit, caller.user.id, { id: body.id, isTop: 1 }) },
  ),
  mutation(
    unpinCollection,
    {
      row: 70,
      restricted: 'may',
      heard: NOBODY,
      repeated: judged(unpinCollection, 'the favourite is still there', (asked) => again.requireFavouriteAgain(asked, asked.body.id)),
    },
    { run: (unit, { caller, body }) => change.pinCollection(unit, caller.user.id, { id: body.id, isTop: 0 }) },
  ),
  route(
    batchSend,
    {
      row: 58,
      restricted: 'mayNot',
      quota: 'batchSend',
      heard: [{ rule: 'send', events: TIP }],
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
      heard: [{ rule: 'send', events: TIP }],
      repeated: judged(sendCustomMessage, 'not to a person who has blocked the sender', (asked) => again.requirePairAgain(asked, asked.body.toWtId)),
    },
    {
      run: (unit, { caller, body }) => sendCard(unit, caller.user.id, body),
    },
  ),
];
