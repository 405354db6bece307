import { OWN_TAB, TAB_SHOWN } from '../../../contract/http/tab-values.ts';
import { addTab, deleteTabs, hideTab, sortTabs, tabList, updateTab, type TabMember, type TabRelation } from '../../../contract/http/tabs.ts';
import type { TabRow } from '../rows.ts';
import { tabShape } from '../row-schemas/tab-shape.ts';
import { adds, changes, defineList, removes } from './server-list.ts';

/** The tabs of the conversation list, with the conversations of the user's own tabs. */
export const TABS = defineList({
  scope: 'tabs',
  key: 'id',
  isRow: tabShape,
  endpoint: tabList,
  changedFields: ['groupName', 'relationList', 'hideStatus', 'sort'],
  operations: {
    add: adds(addTab, ({ groupName, relationList }, { id, nowMs }): TabRow => ({
      id,
      groupName,
      hideStatus: TAB_SHOWN,
      defaultGroup: OWN_TAB,
      // After all others, as the server stores it. The others have small numbers.
      sort: nowMs,
      relationList: relationsOf([], relationList),
    })),
    update: changes(updateTab, 'id', (row: TabRow, { groupName, relationList }) => ({
      ...row,
      groupName,
      relationList: relationsOf(row.relationList ?? [], relationList),
    })),
    hide: changes(hideTab, 'id', (row: TabRow, { hideStatus }) => ({ ...row, hideStatus })),
    sort: changes(sortTabs, 'ids', (row: TabRow, { ids }) => ({ ...row, sort: ids.indexOf(row.id) + 1 })),
    remove: removes(deleteTabs, 'ids'),
  },
});

/** Keeps the server's data of members that stay. New members have none, because the client shows names from its own tables. */
function relationsOf(known: readonly TabRelation[], members: readonly TabMember[]): TabRelation[] {
  return members.map(
    ({ sessionId, sessionType }) =>
      known.find((one) => one.sessionId === sessionId && one.sessionType === sessionType) ?? { sessionId, sessionType, relationId: '', name: '', avatar: '' },
  );
}
