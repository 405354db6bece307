// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { WebConfig } from '../../../../contract/http/config.ts';
import { aMessage, aUserConfig, aWebConfig } from '../../../../tests/support/builders.ts';
import { afterAct, find, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import { useReactions } from './use-marks.tsx';

const row = { ...aMessage(), status: 'success' as const };
const account = openClientPerTest();

function Shown({ groupType }: { groupType: string | undefined }) {
  const { marks } = useReactions(groupType);
  return (
    <output>{[marks.canReact(row) && 'react', marks.showReceipts !== undefined && 'receipts', marks.isSilent && 'silent'].filter(Boolean).join(' ')}</output>
  );
}

async function show(features: WebConfig['features'], { hideRead = 0, groupType }: { hideRead?: 0 | 1; groupType?: string } = {}): Promise<void> {
  await account.db.kv.put({ key: 'webConfig', value: aWebConfig({ features }) });
  await account.db.kv.put({ key: 'userConfig', value: aUserConfig({ hideRead }) });
  await account.show(<Shown groupType={groupType} />);
}

test.each<[string, WebConfig['features'], { hideRead?: 0 | 1; groupType?: string }, string]>([
  ['nothing switched off', {}, {}, 'react receipts'],
  ['EmojiReaction switched off', { EmojiReaction: 0 }, {}, 'receipts'],
  ['ReadStatus switched off', { ReadStatus: 0 }, {}, 'react silent'],
  ['a user who hides read receipts', {}, { hideRead: 1 }, 'react receipts silent'],
  ['a live group', {}, { groupType: 'AVChatRoom' }, 'react silent'],
])('MSG-029 with %s a message offers only what is enabled', async (...[, features, context, offered]) => {
  await show(features, context);
  await expect
    .poll(
      afterAct(() => find('output').textContent),
      PATIENT,
    )
    .toEqual(offered);
});

function Reacting() {
  const { marks } = useReactions(undefined);
  return <button onClick={() => marks.react(row, { reactionID: 'up', on: true })}>react</button>;
}

test.each([
  ['the plan does not include reactions', 'UnavailableError', '当前套餐不支持此功能'],
  ['the message already has 10 kinds of reactions', 'TooManyReactionsError', '一条消息最多 10 种表情回应'],
])('C44 a click on a reaction shows the reason when %s', async (_, name, text) => {
  const reactToMessage = async (): Promise<void> => Promise.reject(Object.assign(new Error(), { name }));
  await account.show(<Reacting />, { reactToMessage });
  find('button').click();
  await expect
    .poll(
      afterAct(() => document.body.textContent),
      PATIENT,
    )
    .toContain(text);
});
