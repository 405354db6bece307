import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect } from 'playwright/test';
import { createWireClient, textMessage, type WireSocket } from '../../tests/support/wire-client.ts';
import { bubbles, composer, sendText, sentBubbles } from '../pages/conversation-page.ts';
import { signIn } from '../pages/login-page.ts';
import { HOSTILE_TEXTS, listHostileFrames, listHostileMessages } from '../support/hostile-content.ts';
import { findInOrigin } from '../support/stored/dump-origin.ts';
import { inspectPage } from '../support/inspect-page.ts';
import { watchTasks } from '../support/judge-tasks.ts';
import { test } from '../support/wisp-test.ts';
import { zh } from '../support/zh.ts';

const VICTIM = '10001';
const ATTACKER = '10002';
const C2C = `C2C${ATTACKER}`;
const GROUP = 'GROUP200009';
const IN_TIME = { timeout: 45_000 };
const [SCRIPT = ''] = HOSTILE_TEXTS;

async function openAttacker(origin: string): Promise<WireSocket> {
  const client = createWireClient(origin);
  await client.logIn(ATTACKER);
  await client.post('/user/updateMore', { nickName: '"><svg/onload=__xss()>'.slice(0, 16), bio: SCRIPT });
  const socket = await client.openEngine();
  await socket.hello();
  return socket;
}

/** Hostile names that no endpoint changes yet, written into the database. */
function renameAll(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'wisp.db'));
  db.exec('pragma busy_timeout = 5000');
  db.prepare('update groups set name = ?, notice = ? where id = ?').run('<svg/onload=1>', SCRIPT, GROUP.slice('GROUP'.length));
  db.prepare('update friends set remark = ? where "ownerId" = ? and "friendId" = ?').run('<b onclick=1>\u202e', VICTIM, ATTACKER);
  db.close();
}

async function send(
  socket: WireSocket,
  conversationID: string,
  hostile: { readonly type: string; readonly payload: unknown; readonly cloudCustomData?: string },
) {
  return socket.request('send', { message: { ...textMessage(ATTACKER, asAttacker(conversationID), ''), ...hostile } });
}

/** The attacker's ID of the conversation. */
const asAttacker = (conversationID: string): string => (conversationID === C2C ? `C2C${VICTIM}` : conversationID);

for (const policy of ['with', 'without'] as const) {
  test(`MSG-003 G13 hostile messages run no script, reach no other host and block nothing, ${policy} the content security policy`, async ({
    browser,
    server,
    network,
  }) => {
    test.setTimeout(150_000);
    if (policy === 'without') network.takePolicyAway();
    renameAll(server.dataDir);
    const attacker = await openAttacker(server.origin);
    const victim = await browser.newPage({ baseURL: network.origin });
    await signIn(victim, VICTIM);
    for (const conversationID of [C2C, GROUP]) {
      const answer = await victim.goto(`/messages/${conversationID}`);
      expect(answer?.headers()['content-security-policy'] === undefined).toBe(policy === 'without');
      await expect(composer(victim)).toBeVisible();
      const judgeTasks = await watchTasks(victim);
      let accepted = 0;
      for (const hostile of listHostileMessages()) {
        const { code } = await send(attacker, conversationID, hostile);
        accepted += code === 0 ? 1 : 0;
      }
      expect(accepted).toBeGreaterThan(HOSTILE_TEXTS.length);
      await send(attacker, conversationID, { type: 'TIMTextElem', payload: { text: `还在吗 ${conversationID}` } });
      await expect(bubbles(victim, `还在吗 ${conversationID}`)).toHaveCount(1, IN_TIME);
      await judgeTasks();
      expect(await inspectPage(victim)).toEqual([]);
      await sendText(victim, `还在 ${conversationID}`);
      await expect(sentBubbles(victim, `还在 ${conversationID}`)).toHaveCount(1, IN_TIME);
    }
    // The user's own input: the draft and the search text.
    await composer(victim).fill(SCRIPT);
    await victim.waitForFunction(() => document.querySelector('[data-conversation-id]') !== null);
    await victim.getByRole('textbox', { name: zh('common.search') }).fill('__xss');
    await expect(victim.locator('mark, [data-search-result]').filter({ hasText: '__xss' }).filter({ visible: true }).first()).toBeVisible(IN_TIME);
    expect(await inspectPage(victim)).toEqual([]);
    // A draft is stored within 300 ms; a page that closes earlier may lose it.
    await expect.poll(async () => (await findInOrigin(victim, SCRIPT)).places).toContain(`idb:wt_${VICTIM}/drafts`);
    await victim.reload();
    await expect(composer(victim)).toHaveValue(SCRIPT);
    expect(await inspectPage(victim)).toEqual([]);
  });
}

test('G7 G8 malformed and foreign frames do no harm: the next message is shown', async ({ browser, server, network }) => {
  test.setTimeout(120_000);
  const attacker = await openAttacker(server.origin);
  const victim = await browser.newPage({ baseURL: network.origin });
  await signIn(victim, VICTIM);
  await victim.goto(`/messages/${C2C}`);
  await expect(composer(victim)).toBeVisible();
  await send(attacker, C2C, { type: 'TIMTextElem', payload: { text: '开始' } });
  await expect(bubbles(victim, '开始')).toHaveCount(1, IN_TIME);
  let replaced = 0;
  network.ruleFrames(({ from, path, text }) => {
    if (from === 'client' || !path.startsWith('/im') || !text.includes('毒药')) return 'pass';
    const frame = JSON.parse(text) as { e?: string; pts?: number };
    // Only the event itself is replaced: an answer that is fetched because of it is not.
    if (frame.e !== 'msg.new' || frame.pts === undefined) return 'pass';
    const hostile = listHostileFrames(frame.pts);
    const instead = hostile[replaced % hostile.length] ?? '';
    replaced += 1;
    return { instead };
  });
  const count = listHostileFrames(0).length;
  for (let at = 0; at < count; at += 1) {
    await send(attacker, C2C, { type: 'TIMTextElem', payload: { text: `毒药 ${at}` } });
    await send(attacker, C2C, { type: 'TIMTextElem', payload: { text: `解药 ${at}。` } });
    await expect(bubbles(victim, `解药 ${at}。`)).toHaveCount(1, IN_TIME);
  }
  expect(replaced).toBe(count);
  expect(await inspectPage(victim)).toEqual([]);
  await sendText(victim, '还活着');
  await expect(sentBubbles(victim, '还活着')).toHaveCount(1, IN_TIME);
});
