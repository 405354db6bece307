import { subscribePush, syncDrafts, unsubscribePush } from '../../contract/http/devices.ts';
import { draftSteps } from '../commands/drafts/sync-drafts.ts';
import { subscribePush as subscribe, unsubscribePush as unsubscribe } from '../commands/push/subscribe-push.ts';
import { runSteps } from '../commands/run-steps.ts';
import { mutation, route, type Route } from './route.ts';

export const DEVICE_ROUTES: readonly Route[] = [
  route(syncDrafts, (call) => runSteps(call, draftSteps(call.host.write, call.caller.user.id, call.body))),
  mutation(subscribePush, {
    run: async (unit, { host, caller, body }) => {
      const done = await subscribe(unit, caller.session, body);
      host.push.add(caller.user.id);
      return done;
    },
  }),
  mutation(unsubscribePush, { run: (unit, { caller, body }) => unsubscribe(unit, caller.user.id, body.endpoint) }),
];
