// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { aFriend, aMessage } from '../../tests/support/builders.ts';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { previewWords } from './preview-words.ts';

const account = openClientPerTest('10001');
const message = aMessage({ from: '10002', nick: 'Ada', nameCard: '', type: 'TIMTextElem', payload: { text: '八点在桥头' } });

async function wordsOf(conversationID: string): Promise<string> {
  const { t } = await createI18n('zh-CN');
  return previewWords({ ...account.client, t }, { ...message, conversationID });
}

test('NOTE-004 the notification of a group names the sender, a friend by the remark', async () => {
  expect(await wordsOf('GROUP200001')).toBe('Ada：八点在桥头');
  await account.db.friends.put(aFriend('10002', { nickName: 'Ada', remark: '阿达' }));
  expect(await wordsOf('GROUP200001')).toBe('阿达：八点在桥头');
});

test('NOTE-004 the notification of a pair does not repeat the name', async () => {
  expect(await wordsOf('C2C10002')).toBe('八点在桥头');
});
