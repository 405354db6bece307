import { startFaultProxy } from '../../tests/support/fault-proxy/fault-proxy.ts';
import { composer, openChat } from './hands.ts';
import { enterFully, ready, type Stage } from './stage.ts';

/** A friend without messages. */
const SILENT_FRIEND = 'C2C10012';

/** A bad network, no network, and an empty conversation. */
export async function showNetwork(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await ready(page, `/messages/${SILENT_FRIEND}`);
  await composer(page).waitFor();
  await shot('chat-empty');
  await openChat(stage, 'C2C10002');
  await page.context().setOffline(true);
  await composer(page).fill('断网也能写，联网后自动送达');
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText('网络异常，请您检查网络设置').first().waitFor();
  await page.locator('[data-state="queued"]').last().waitFor();
  await shot('chat-offline');
  await page.context().setOffline(false);
  await showConnecting(stage);
}

/** The server is reachable but does not answer. */
async function showConnecting(stage: Stage): Promise<void> {
  const network = await startFaultProxy(stage.origin);
  try {
    const { page, shot } = await stage.openOther(network.origin);
    // The list loads, but no history.
    network.ruleFrames(({ from, text }) => (from === 'client' && text.includes('"history"') ? 'drop' : 'pass'));
    await enterFully(page, '10001');
    await page.context().setOffline(true);
    await page.locator('[data-conversation-id="GROUP200001"]').click();
    await page.getByText('聊天记录尚未下载').waitFor();
    await shot('chat-not-downloaded');
    await page.context().setOffline(false);
    network.ruleFrames(undefined);
    network.hangUp();
    await page.goto('/messages/C2C10002');
    await page.locator('[data-msg-id]').last().waitFor();
    network.ruleFrames(() => 'drop');
    network.hangUp();
    await page.reload();
    await page.getByText('连接中…').first().waitFor();
    await shot('chat-connecting');
  } finally {
    await network.close();
  }
}
