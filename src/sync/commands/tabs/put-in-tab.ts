import { OWN_TAB } from '../../../../contract/http/tab-values.ts';
import { TABS } from '../../../core/lists/tabs-list.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import { memberOf, membersOf } from '../../../core/tabs/list-tabs.ts';
import { readCurrentIds } from '../../../db/overlay/fold-list.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { changeRows } from '../lists/change-list.ts';

/** Adds a conversation to one of the user's own tabs, or removes it from there. Rejects with RowGoneError if the tab no longer exists. */
export async function putInTab(
  context: CommandContext,
  conversationID: string,
  { id: given, on }: { readonly id: string; readonly on: boolean },
): Promise<void> {
  await write(context.db, ['tabs', 'ops', 'kv'], async () => {
    const [id = ''] = await readCurrentIds(context.db, TABS, [given]);
    const tab = await context.db.tabs.get(id);
    if (tab === undefined) throw new RowGoneError();
    if (tab.defaultGroup !== OWN_TAB) return;
    const others = membersOf(tab).filter((member) => member !== conversationID);
    const relationList = (on ? [...others, conversationID] : others).map(memberOf);
    if (membersOf(tab).length !== relationList.length) {
      await changeRows(context, TABS, { operation: TABS.operations.update, body: { id, groupName: tab.groupName, relationList } });
    }
  });
  context.wake();
}
