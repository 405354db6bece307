// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { aMessage } from '../../../../tests/support/builders.ts';
import { afterAct, click, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../../client/client.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { useMessageMenu } from '../menu/use-message-menu.tsx';

const account = openClientPerTest();
const row: MessageRow = { ...aMessage({ sequence: 1, conversationID: 'C2C10002' }), status: 'success' };
const ignore = () => undefined;
const marks = { canReact: () => false, react: ignore, askReact: ignore, showPeople: ignore, showReceipts: undefined, isSilent: false };
const derivedTexts = { views: new Map(), toggle: async () => 'done' as const };

function Menu() {
  const box = useRef<HTMLDivElement>(null);
  const { actions, overlays } = useMessageMenu({
    conversationID: 'C2C10002',
    senders: new Map(),
    box,
    rowOf: () => row,
    marks,
    derivedTexts,
    isSelecting: false,
    enter: ignore,
    show: ignore,
  });
  return (
    <div ref={box}>
      <button type="button" onClick={() => actions.open(row, { x: 1, y: 1, width: 0, height: 0 })}>
        打开菜单
      </button>
      {overlays}
    </div>
  );
}
const text = () => document.body.textContent;
const menuEntry = (label: string) => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => one.textContent.includes(label));

async function chooseInMenu(label: string): Promise<void> {
  await click(findButton('打开菜单'));
  await expect.poll(afterAct(text), PATIENT).toContain(label);
  await click(menuEntry(label) ?? document.body);
}

test('PIN-010 C16 the message menu asks before it removes an own pin for both sides', async () => {
  const unpin = vi.fn<Commands['unpinMessage']>(async () => undefined);
  await account.db.pins.put({
    id: '10002',
    pins: [{ id: 'p', msgId: row.ID, nickName: '', msgContent: 'a', oneSelf: 1, senderWtId: '10002', createTs: 1 }],
  });
  await account.show(<Menu />, { unpinMessage: unpin });
  await chooseInMenu('移除置顶');
  await expect.poll(afterAct(text), PATIENT).toContain('双方都将不再看到此置顶');
  expect(unpin).not.toHaveBeenCalled();
  await click(findButton('为双方移除'));
  expect(unpin.mock.calls).toEqual([['C2C10002', row.ID]]);
});
