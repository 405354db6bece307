// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { Composer } from '../composer.tsx';
import { press, type } from '../../../../tests/support/mount.ts';
import { openComposerPerTest } from '../../../../tests/support/open-composer-per-test.tsx';

let turn: (isOn: boolean) => void = () => undefined;
function Switch({ conversationID }: { readonly conversationID: string }) {
  const [isOn, set] = useState(true);
  turn = set;
  return isOn ? <Composer conversationID={conversationID} /> : null;
}
const { field, open, settle } = openComposerPerTest(Switch);

test('G11 restores the text in the input when storage is full and the user leaves the chat right after Enter', async () => {
  const full = async (): Promise<never> => {
    await new Promise((resolve) => void setTimeout(resolve, 20));
    throw new DOMException('no room', 'QuotaExceededError');
  };
  await open({ sendComposed: full, saveDraft: full });
  await type(field(), 'precious');
  await press(field(), 'Enter');
  await act(async () => turn(false));
  await settle(150);
  await act(async () => turn(true));
  await settle(100);
  expect(field().value).toBe('precious');
});
