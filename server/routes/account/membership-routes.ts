import { commodityList, memberCentre, recharge, wallet } from '../../../contract/http/membership/membership.ts';
import { buyMembership, listCommodities, presentOrder } from '../../commands/membership/buy-membership.ts';
import { NOBODY } from '../../policies/reach-table.ts';
import { READS, unchanged } from '../../policies/repetition/repetitions.ts';
import { toMemberInfo } from '../../views/membership/member-info.ts';
import { mutation, route, type Route, type UserCall } from '../route.ts';

const contextOf = ({ host }: UserCall<unknown>) => ({ now: host.ports.clock.now(), timeZone: host.config.timeZone });

/** Membership, shop and wallet of the user. */
export const MEMBERSHIP_ROUTES: readonly Route[] = [
  route(memberCentre, { row: 19, restricted: 'may', received: NOBODY }, async (call) => toMemberInfo(call.caller.user, contextOf(call))),
  route(commodityList, { row: 20, restricted: 'may', received: NOBODY, repeated: READS }, ({ host, body }) =>
    listCommodities(host.db, host.config, body.commodityType),
  ),
  route(wallet, { row: 21, restricted: 'may', received: NOBODY }, async ({ caller }) => ({ wtCoin: caller.user.wtCoin })),
  mutation(
    recharge,
    {
      row: 22,
      restricted: 'mayNot',
      quota: 'orders',
      received: [{ rule: 'watchers', events: ['profile.update'] }],
      repeated: unchanged('the coins were paid once for this order; coins and membership in the answer are those of now'),
    },
    {
      run: (unit, { caller, body }) => buyMembership(unit, caller.user.id, body),
      present: (call, order) => presentOrder(call.host.db, call.caller.user.id, { ...contextOf(call), order }),
    },
  ),
];
