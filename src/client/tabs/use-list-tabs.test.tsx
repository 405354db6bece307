// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { sessionGroupSchema } from '../../../contract/http/tabs.ts';
import { afterAct, find, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { useChosenTab, useListTabs } from './use-list-tabs.ts';

const account = openClientPerTest();
const TEMPORARY = 'new 1';
const aTab = (id: string) => sessionGroupSchema.parse({ id, groupName: '工作', defaultGroup: 1 });

function Chosen() {
  const [tab] = useChosenTab(useListTabs() ?? []);
  return <p>{tab?.id}</p>;
}

test('TAB-025 an open new tab stays open when the server’s ID replaces the temporary one', async () => {
  await account.db.tabs.put(aTab(TEMPORARY));
  await account.db.kv.put({ key: 'listTab', value: TEMPORARY });
  await account.show(<Chosen />);
  const shown = afterAct(() => find('p').textContent);
  await expect.poll(shown, PATIENT).toBe(TEMPORARY);
  await account.db.transaction('rw', ['tabs', 'kv'], async () => {
    await account.db.tabs.delete(TEMPORARY);
    await account.db.tabs.put(aTab('t9'));
    await account.db.kv.put({ key: 'newRowIds', value: { [TEMPORARY]: 't9' } });
  });
  await expect.poll(shown, PATIENT).toBe('t9');
});
