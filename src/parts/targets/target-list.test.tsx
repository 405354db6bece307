// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { afterAct, PATIENT } from '../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../tests/support/open-client-per-test.ts';
import { TargetList, type PickerTab } from './target-list.tsx';
import type { Chosen } from './use-chosen.ts';

const NOBODY = { recent: [], contacts: [], groups: [] };
const chosen = { list: [], has: () => false, toggle: () => undefined } as unknown as Chosen;
const account = openClientPerTest();

test.each<[string, { readonly tab: PickerTab; readonly query: string }, string]>([
  ['no conversations', { tab: 'recent', query: '' }, '暂无最近会话'],
  ['no friends', { tab: 'contacts', query: '' }, '暂无联系人'],
  ['no groups', { tab: 'groups', query: '' }, '暂无群聊'],
  ['no search results', { tab: 'recent', query: '没有这个人' }, '联系人或群聊不存在'],
])('MSG-047 a selector with %s shows a text for that', async (_what, shown, words) => {
  await account.show(<TargetList targets={NOBODY} chosen={chosen} {...shown} />, {}, { ask: async () => undefined });
  await expect
    .poll(
      afterAct(() => document.querySelector('[role="status"]')?.textContent),
      PATIENT,
    )
    .toEqual(words);
});
