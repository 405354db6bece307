import { createHash } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { passwordPayload } from '../../../contract/sign.ts';
import type { FaultProxy } from '../../../tests/support/fault-proxy/fault-proxy.ts';
import { createWireClient } from '../../../tests/support/wire-client.ts';
import { bubbles, composer, openConversation } from '../../pages/conversation-page.ts';
import { openOn, openPeer } from '../../support/open-chat.ts';
import { readRow } from '../../support/stored/read-rows.ts';
import { openSender, type Sender, type Sent } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';

/** Owner of the group, with a membership. */
const OWNER = '10001';
const ME = '10004';
const GROUP = '200001';
const IN_TIME = { timeout: 45_000 };

/** Drops all later frames of the engine: changes arrive by the notification socket, or by what it causes the app to fetch. */
function muteEngine(network: FaultProxy): void {
  network.ruleFrames(({ from, path }) => (from === 'server' && path.startsWith('/im') ? 'drop' : 'pass'));
}

/** Replaces the next frames of the server by the given ones. */
function speakInstead(network: FaultProxy, frames: readonly unknown[]): () => number {
  const left = [...frames];
  network.ruleFrames(({ from, path }) => {
    if (from === 'client' || !path.startsWith('/notify')) return 'pass';
    const next = left.shift();
    return next === undefined ? 'pass' : { instead: typeof next === 'string' ? next : JSON.stringify(next) };
  });
  return () => left.length;
}

const readValue = async (page: Page, key: string): Promise<unknown> =>
  (await readRow<{ readonly value: unknown }>(page, { wtId: ME, table: 'kv', key }))?.value;

async function expectSignedOut(page: Page, words: string): Promise<void> {
  await page.waitForURL(/\/login/, IN_TIME);
  await expect(page.getByText(words)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
}

/** Deletes a message for both sides, as the owner in the chat with ME. */
async function removeForBoth(owner: Sender, { ID, sequence, time }: Sent): Promise<void> {
  const body = { toUserWtId: ME, msgSeq: String(sequence), senderTime: String(time), msgIds: [ID] };
  expect(await owner.client.post('/user/c2cTop/delTwoWay', body)).toMatchObject({ code: 200 });
}

test.describe('the notification socket', () => {
  test.describe.configure({ timeout: 240_000 });

  test('its frames take effect, remain after both pages reload, and end the session', async ({ browser, server, network }) => {
    const owner = await openSender(server.origin, OWNER);
    const person = { me: ME, conversationID: `C2C${OWNER}` };
    const [pair, peer] = await Promise.all([
      openPeer(browser, network.origin, person),
      openPeer(browser, server.origin, { me: OWNER, conversationID: `C2C${ME}` }),
    ]);

    await test.step('NOTE-018 protocol §6 2 and 4 set the counters, G7 unknown and malformed frames are skipped, and later frames take effect', async () => {
      await expect.poll(async () => readValue(pair, 'groupNoticeUnread')).toEqual({ joinApplyUnread: 0, othersUnread: 0, myApplyUnread: 0 });
      const counts = { joinApplyUnread: 2, othersUnread: 3, myApplyUnread: 1 };
      const left = speakInstead(network, [
        { type: 99, data: { from: 'the future' } },
        { type: 2, data: 'many' },
        '{"type":',
        { type: 2, data: { count: 5 } },
        { type: 4, data: counts },
      ]);
      const pinned = await owner.sendText(`C2C${ME}`, '置顶又取消');
      for (let at = 0; left() > 0 && at < 10; at += 1) {
        const { data } = await owner.client.post('/user/c2cTop/add', { toUserWtId: ME, senderWtId: OWNER, msgId: pinned.ID, msgContent: '置顶又取消' });
        await owner.client.post('/user/c2cTop/del', { id: (data as { id: string }).id });
      }
      await expect.poll(left).toBe(0);
      await expect.poll(async () => readValue(pair, 'groupNoticeUnread')).toEqual(counts);
      expect(await readValue(pair, 'momentsUnread')).toBe(5);
      await expect(bubbles(pair, '置顶又取消')).toHaveCount(1);
    });

    await test.step('protocol §6 3, 5, 7 and 8 take effect while the engine sends nothing', async () => {
      network.ruleFrames(undefined);
      const taken = await owner.sendText(`C2C${ME}`, '双向删除的一句');
      const pinned = await owner.sendText(`C2C${ME}`, '请记住这一句');
      for (const page of [pair, peer]) for (const text of ['双向删除的一句', '请记住这一句']) await expect(bubbles(page, text)).toHaveCount(1);
      muteEngine(network);
      const pin = { toUserWtId: ME, senderWtId: OWNER, msgId: pinned.ID, msgContent: '请记住这一句' };
      expect(await owner.client.post('/user/c2cTop/add', pin)).toMatchObject({ code: 200 });
      await expect(pair.locator('[data-pins]')).toContainText('请记住这一句', IN_TIME);
      await removeForBoth(owner, taken);
      await expect(bubbles(pair, '双向删除的一句')).toHaveCount(0, IN_TIME);

      network.ruleFrames(undefined);
      const member = await openSender(server.origin, '10005');
      const withdrawn = await member.sendText(`GROUP${GROUP}`, '管理员会撤回的一句');
      await openConversation(pair, `GROUP${GROUP}`);
      await expect(bubbles(pair, '管理员会撤回的一句')).toHaveCount(1, IN_TIME);
      await expect(composer(pair)).toBeVisible();
      muteEngine(network);
      const body = { groupNumber: GROUP, userWtId: '10005', msgSeq: withdrawn.sequence };
      expect(await owner.client.post('/user/groupchat/admin/withdrawMsg', body)).toMatchObject({ code: 200 });
      await expect(bubbles(pair, '管理员会撤回的一句')).toHaveCount(0, IN_TIME);
      await expect(pair.getByText('此消息已被撤回').last()).toBeVisible();
      expect(await owner.client.post('/user/groupchat/edit', { groupNumber: GROUP, bannedSwitch: 1 })).toMatchObject({ code: 200 });
      await expect(pair.getByText('管理员开启全员禁言')).toBeVisible(IN_TIME);
    });

    await test.step('NOTE-019 protocol §6 a reconnected socket receives the frames that it missed', async () => {
      network.ruleFrames(undefined);
      await openConversation(pair, `C2C${OWNER}`);
      const first = await owner.sendText(`C2C${ME}`, '断线前被删的一句');
      const second = await owner.sendText(`C2C${ME}`, '断线时被删的一句');
      await expect(bubbles(pair, '断线时被删的一句')).toHaveCount(1);
      const notified = await readValue(pair, 'notifySince');
      // The next connection continues after the last stored frame.
      await removeForBoth(owner, first);
      await expect(bubbles(pair, '断线前被删的一句')).toHaveCount(0);
      await expect.poll(async () => readValue(pair, 'notifySince')).not.toEqual(notified);
      expect(await readValue(pair, 'notifySince')).toBeTruthy();
      muteEngine(network);
      network.follow((kind, path) => (kind === 'socket' && path.startsWith('/notify') ? { refuse: true } : {}));
      network.hangUp();
      await removeForBoth(owner, second);
      const asked: string[] = [];
      pair.on('websocket', (socket) => socket.url().includes('/notify') && asked.push(socket.url()));
      await expect.poll(() => network.counts.refuse, IN_TIME).toBeGreaterThan(0);
      await expect(bubbles(pair, '断线时被删的一句')).toHaveCount(1);
      network.heal();
      await expect(bubbles(pair, '断线时被删的一句')).toHaveCount(0, IN_TIME);
      expect(asked.at(-1)).toContain('since=');
    });

    network.ruleFrames(undefined);
    await Promise.all([pair.reload(), peer.reload()]);
    for (const page of [pair, peer]) {
      await expect(page.locator('[data-pins]')).toContainText('请记住这一句', IN_TIME);
      await expect(bubbles(page, '置顶又取消')).toHaveCount(1);
      for (const text of ['断线前被删的一句', '断线时被删的一句', '双向删除的一句']) await expect(bubbles(page, text)).toHaveCount(0);
    }
    await openConversation(pair, `GROUP${GROUP}`);
    await expect(pair.getByText('管理员开启全员禁言')).toBeVisible(IN_TIME);
    await expect(pair.getByText('此消息已被撤回').last()).toBeVisible();
    await expect(bubbles(pair, '管理员会撤回的一句')).toHaveCount(0);

    await test.step('SIGN-041 protocol §6 −2, −3 and −4 show the reason, end the session and lead to the login, also after a reload', async () => {
      const other = createWireClient(server.origin);
      await other.logIn(ME);
      const { data } = await other.get('/user/device/list');
      const device = (data as { deviceId: string; current: boolean }[]).find(({ current, deviceId }) => !current && deviceId !== other.deviceId);
      expect(await other.post('/user/device/remove', { deviceId: device?.deviceId })).toMatchObject({ code: 200 });
      await expectSignedOut(pair, '账号已在其他设备登录');

      await openOn(pair, person);
      speakInstead(network, [{ type: -3, data: '账号已被封禁' }]);
      // A new connection receives its first frames again.
      network.hangUp();
      await expectSignedOut(pair, '账号已被封禁');
      network.ruleFrames(undefined);

      await openOn(pair, person);
      const hash = (password: string): string => createHash('sha256').update(passwordPayload(password, 'wisp'), 'utf8').digest('hex');
      expect(await other.post('/user/pwd', { oldPwd: hash('wisp-demo'), pwd: hash('wisp-demo-2') })).toMatchObject({ code: 200 });
      await expectSignedOut(pair, '登录已失效，请重新登录');
    });
  });
});
