import { subscribePush, syncDrafts, unsubscribePush } from '../../../contract/http/devices.ts';
import { draftSteps } from '../../commands/drafts/sync-drafts.ts';
import { subscribePush as subscribe, unsubscribePush as unsubscribe } from '../../commands/push/subscribe-push.ts';
import { runSteps } from '../../commands/run-steps.ts';
import { NOBODY } from '../../policies/reach-table.ts';
import * as again from '../../policies/repetition/judge-repetition.ts';
import { OWN_CHANGE, judged, unchanged } from '../../policies/repetition/repetitions.ts';
import { mutation, route, type Route } from '../route.ts';

export const DEVICE_ROUTES: readonly Route[] = [
  route(
    syncDrafts,
    { row: 139, restricted: 'may', received: NOBODY, repeated: unchanged('texts of the user, older than those the next sync brings') },
    (call) => runSteps(call, draftSteps(call.host.write, call.caller.user.id, call.body)),
  ),
  mutation(
    subscribePush,
    {
      row: 137,
      restricted: 'may',
      received: NOBODY,
      repeated: judged(subscribePush, 'the subscription is still there', (asked) => again.requireSubscriptionAgain(asked, asked.body.subscription.endpoint)),
    },
    {
      run: async (unit, { host, caller, body }) => {
        const done = await subscribe(unit, caller.session, body);
        host.push.add(caller.user.id);
        return done;
      },
    },
  ),
  mutation(
    unsubscribePush,
    { row: 138, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => unsubscribe(unit, caller.user.id, body.endpoint) },
  ),
];
