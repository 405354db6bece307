import { addTab, deleteTabs, hideTab, sortTabs, tabById, tabList, updateTab } from '../../contract/http/tabs.ts';
import * as adding from '../commands/tabs/add-tab.ts';
import * as change from '../commands/tabs/change-tabs.ts';
import { listTabs, readTab } from '../commands/tabs/list-tabs.ts';
import { NOBODY } from '../policies/reach-table.ts';
import * as again from '../policies/repetition/judge-repetition.ts';
import { judged, OWN_CHANGE, READS } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const readerOf = ({ host, caller }: UserCall<unknown>) => ({ userId: caller.user.id, now: host.ports.clock.now() });

/** Routes of the tabs of the conversation list. */
export const TAB_ROUTES: readonly Route[] = [
  route(tabList, { row: 59, restricted: 'may', received: NOBODY }, async (call) => listTabs(call.host.db, readerOf(call))),
  route(tabById, { row: 65, restricted: 'may', received: NOBODY, repeated: READS }, async (call) => readTab(call.host.db, readerOf(call), call.body.id)),
  mutation(
    addTab,
    {
      row: 62,
      restricted: 'may',
      received: NOBODY,
      repeated: judged(addTab, 'the tab is still there', (asked) => again.requireTabAgain(asked, String(asked.kept.id))),
    },
    { run: (unit, { caller, body }) => adding.addTab(unit, caller.user.id, body) },
  ),
  mutation(
    updateTab,
    { row: 63, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.updateTab(unit, caller.user.id, body) },
  ),
  mutation(
    hideTab,
    { row: 60, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.hideTab(unit, caller.user.id, body) },
  ),
  mutation(
    sortTabs,
    { row: 61, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.sortTabs(unit, caller.user.id, body.ids) },
  ),
  mutation(
    deleteTabs,
    { row: 64, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => change.deleteTabs(unit, caller.user.id, body.ids) },
  ),
];
