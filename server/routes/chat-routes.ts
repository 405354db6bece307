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
import { mutation, route, type Route } from './route.ts';

/** Pins, favourites, and what is sent on over HTTP. */
export const CHAT_ROUTES: readonly Route[] = [
  mutation(addPin, {
    run: (unit, { caller, body }) => pins.addPin(unit, caller.user.id, body),
  }),
  route(pinList, ({ host, caller, body }) => listPins(host.db, caller.user.id, body.toUserWtId)),
  mutation(deletePin, { run: (unit, { caller, body }) => removal.deletePin(unit, caller.user.id, body) }),
  mutation(deleteTwoWay, { run: (unit, { caller, body }) => twoWay.deleteTwoWay(unit, caller.user, body) }),
  route(collectionList, ({ host, caller, body }) => {
    const { pageNum, pageSize, collectTitle } = body;
    return listCollections(host.db, { userId: caller.user.id, pageNum, pageSize, text: collectTitle ?? '', timeZone: host.config.timeZone });
  }),
  mutation(addCollection, {
    run: (unit, { caller, body, origin }) => favourites.addCollection(unit, { userId: caller.user.id, origin: origin.http, given: body }),
  }),
  mutation(deleteCollections, { run: (unit, { caller, body }) => change.deleteCollections(unit, caller.user.id, body.ids) }),
  mutation(pinCollection, { run: (unit, { caller, body }) => change.pinCollection(unit, caller.user.id, { id: body.id, isTop: 1 }) }),
  mutation(unpinCollection, { run: (unit, { caller, body }) => change.pinCollection(unit, caller.user.id, { id: body.id, isTop: 0 }) }),
  route(batchSend, (call) => runSteps(call, batchSteps({ host: call.host, userId: call.caller.user.id, batch: call.body }))),
  mutation(sendCustomMessage, {
    run: (unit, { caller, body }) => sendCard(unit, caller.user.id, body),
  }),
];
