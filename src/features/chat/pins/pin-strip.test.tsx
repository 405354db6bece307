// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pin } from '../../../../contract/http/pins.ts';
import { aFriend, aMessage } from '../../../../tests/support/builders.ts';
import { afterAct, click, find, findButton, PATIENT } from '../../../../tests/support/mount.ts';
import { openClientPerTest } from '../../../../tests/support/open-client-per-test.ts';
import type { Commands } from '../../../client/client.ts';
import { PinStrip } from './pin-strip.tsx';

const PEER = '10002';
const CHAT = `C2C${PEER}`;
const account = openClientPerTest();
const unpin = vi.fn<Commands['unpinMessage']>(async () => undefined);
const dismiss = vi.fn<Commands['dismissPin']>(async () => undefined);

beforeEach(() => {
  unpin.mockClear();
  dismiss.mockClear();
});

const aPin = (msgId: string, parts: Partial<Pin> = {}): Pin => ({
  id: msgId,
  msgId,
  nickName: '苏念',
  msgContent: `摘要 ${msgId}`,
  oneSelf: 0,
  senderWtId: PEER,
  createTs: 1,
  ...parts,
});

async function show(pins: readonly Pin[], onShow: (ID: string) => Promise<boolean> = async () => true): Promise<void> {
  await account.db.pins.put({ id: PEER, pins: [...pins] });
  await account.show(<PinStrip conversationID={CHAT} onShow={onShow} />, { unpinMessage: unpin, dismissPin: dismiss });
  await expect
    .poll(
      afterAct(() => rows().length),
      PATIENT,
    )
    .toEqual(1);
}
const rows = () => [...document.querySelectorAll('[data-pins] li')].map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim());
const jump = () => find('[data-pins] li button');

test('PIN-007 shows one pin as one line without an expand button', async () => {
  await show([aPin('a')]);
  expect(rows()).toEqual(['置顶消息 苏念：摘要 a']);
  expect(document.querySelector('[aria-label="展开置顶列表"]')).toBeNull();
});

test('PEOPLE-073 a pinned message of a friend has the remark', async () => {
  await account.db.friends.put(aFriend(PEER, { nickName: '苏念', remark: '湖边的苏老师', friendsStatus: 0 }));
  await show([aPin('a')]);
  await expect.poll(afterAct(rows), PATIENT).toEqual(['置顶消息 湖边的苏老师：摘要 a']);
});

test('PIN-007 collapses several pins into the newest and expands them into a list', async () => {
  await show([aPin('c'), aPin('b'), aPin('a')]);
  expect(rows()).toEqual(['置顶消息 1/3苏念：摘要 c']);
  await click(findButton('展开置顶列表'));
  expect(rows()).toEqual(['置顶消息 1/3苏念：摘要 c', '置顶消息 2/3苏念：摘要 b', '置顶消息 3/3苏念：摘要 a']);
  await click(findButton('收起置顶列表'));
  expect(rows()).toHaveLength(1);
});

test('PIN-009 keeps an own pin after a click on it, and the next click opens the next pin', async () => {
  const asked: string[] = [];
  await show([aPin('b', { oneSelf: 1 }), aPin('a', { oneSelf: 1 })], async (ID) => asked.push(ID) > 0);
  await click(jump());
  await expect.poll(afterAct(rows), PATIENT).toEqual(['置顶消息 2/2苏念：摘要 a']);
  await click(jump());
  await expect.poll(afterAct(rows), PATIENT).toEqual(['置顶消息 1/2苏念：摘要 b']);
  expect([asked, dismiss.mock.calls]).toEqual([['b', 'a'], []]);
});

test('PIN-008 dismisses a pin of the peer after its message was shown, but not when the message cannot be loaded', async () => {
  const answers = [false, true];
  const asked: string[] = [];
  await show([aPin('a')], async (ID) => {
    asked.push(ID);
    return answers.shift() === true;
  });
  await click(jump());
  await expect
    .poll(
      afterAct(() => asked),
      PATIENT,
    )
    .toEqual(['a']);
  expect(dismiss).not.toHaveBeenCalled();
  await click(jump());
  await expect
    .poll(
      afterAct(() => dismiss.mock.calls),
      PATIENT,
    )
    .toEqual([[CHAT, 'a']]);
  expect(asked).toEqual(['a', 'a']);
});

test('PIN-010 offers removal only for own pins', async () => {
  await show([aPin('b', { oneSelf: 1 }), aPin('a')]);
  await click(findButton('展开置顶列表'));
  expect(document.querySelectorAll('[aria-label="移除置顶"]')).toHaveLength(1);
});

test('PIN-010 C16 the cross of an own pin asks before it removes the pin for both sides', async () => {
  await show([aPin('b', { oneSelf: 1 })]);
  await click(findButton('移除置顶'));
  await expect
    .poll(
      afterAct(() => document.body.textContent),
      PATIENT,
    )
    .toContain('双方都将不再看到此置顶');
  await click(findButton('取消'));
  expect(unpin).not.toHaveBeenCalled();
  await click(findButton('移除置顶'));
  await click(findButton('为双方移除'));
  expect(unpin.mock.calls).toEqual([[CHAT, 'b']]);
});

test('PIN-011 hides a pin whose message is recalled or being deleted', async () => {
  const recalled = aMessage({ sequence: 1, isRevoked: true, payload: {} });
  const deleted = aMessage({ sequence: 2 });
  await account.db.messages.bulkPut([
    { ...recalled, status: 'success' },
    { ...deleted, status: 'success', deleting: 1 },
  ]);
  await show([aPin(recalled.ID), aPin(deleted.ID), aPin('gone')]);
  expect(rows()).toEqual(['置顶消息 苏念：摘要 gone']);
});

test('shows no pins in the conversation with the helper', async () => {
  await account.db.pins.put({ id: 'wisperHelper', pins: [aPin('a')] });
  const strip = (conversationID: string) => <PinStrip conversationID={conversationID} onShow={async () => true} />;
  await account.db.pins.put({ id: PEER, pins: [aPin('a')] });
  const mounted = await account.show(strip(CHAT));
  await expect
    .poll(
      afterAct(() => rows().length),
      PATIENT,
    )
    .toEqual(1);
  await mounted.rerender(strip('C2CwisperHelper'));
  await expect
    .poll(
      afterAct(() => rows().length),
      PATIENT,
    )
    .toEqual(0);
});
