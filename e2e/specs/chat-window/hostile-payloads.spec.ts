import { expect, type Page } from 'playwright/test';
import { listHostilePayloads, type HostilePayload } from '../../../tests/support/hostile/list-hostile-payloads.ts';
import type { FaultProxy } from '../../../tests/support/fault-proxy/fault-proxy.ts';
import { aGif, aPng, bytesOf } from '../../../tests/support/media-bytes.ts';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { createWireClient, textMessage, type WireClient, type WireSocket } from '../../../tests/support/wire-client.ts';
import { bubbles, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { isFullSize } from '../../pages/full-size.ts';
import { inspectPage } from '../../support/inspect-page.ts';
import { watchTasks } from '../../support/judge-tasks.ts';
import { openChat } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';

const VICTIM = '10001';
const ATTACKER = '10002';
const CHAT = `C2C${ATTACKER}`;
/** The files and the end of the list are added. */
const PAYLOADS = isFullSize ? 400 : 80;
/** Payloads between two checks that the window still works. */
const AT_ONCE = 80;
/** Turns of the wheel that scroll through the received messages. */
const VIEWPORTS = 8;
const IN_TIME = { timeout: 60_000 };
const SCRIPT = '<script>__xss()</script>';

/** Files that are not what their names claim, and pictures that no page can draw. */
const FILES: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] = [
  ['wide.png', aPng(60_000, 60_000)],
  ['strip.png', aPng(60_000, 1)],
  ['long.gif', aGif(60_000, 60_000, 600)],
  ['page.png', bytesOf(`<!doctype html>${SCRIPT}`)],
  ['drawing.svg', bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" onload="__xss()">${SCRIPT}</svg>`)],
  ['code.webp', bytesOf('__xss()')],
  ['both.gif', bytesOf('GIF89a/*', [0, 0, 0, 0], '*/=1;__xss()')],
  ['paper.mp4', bytesOf('%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (__xss()) >> >>')],
  ['nothing.mp3', bytesOf('')],
];

/** A regular sample of the list, and all of its end, where each payload is of its own kind. */
function choosePayloads(): HostilePayload[] {
  const all = listHostilePayloads();
  const step = Math.floor(all.length / PAYLOADS);
  return all.filter((_, at) => at % step === 0 || at > all.length - AT_ONCE);
}

type Uploaded = { readonly what: string; readonly uuid: string; readonly url: string; readonly size: number };

/** Uploads a file and sends it once, so that the receiver may fetch it; undefined if the server refuses it. */
async function uploadFile(client: WireClient, attacker: WireSocket, [what, bytes]: (typeof FILES)[number]): Promise<Uploaded | undefined> {
  const { code, data } = await client.upload(bytes, what);
  if (code !== 200) return undefined;
  const { uuid, url } = data as { uuid: string; url: string };
  const payload = { uuid, fileUrl: url, fileName: what, fileSize: bytes.byteLength };
  const message = { ...textMessage(ATTACKER, `C2C${VICTIM}`, ''), type: 'TIMFileElem', payload };
  expect((await attacker.request('send', { message }))['code']).toBe(0);
  return { what, uuid, url, size: bytes.byteLength };
}

/** The file as a picture, a video, a voice message and a file. */
function listUses({ what, uuid, url, size }: Uploaded): HostilePayload[] {
  const info = { url, imageUrl: url, width: 60_000, height: 60_000, size };
  return [
    { what, type: 'TIMImageElem', payload: { uuid, imageFormat: 3, width: 60_000, height: 60_000, imageInfoArray: [info, info, info] } },
    {
      what,
      type: 'TIMVideoFileElem',
      payload: { videoUUID: uuid, videoUrl: url, remoteVideoUrl: url, videoSecond: 1e9, snapshotUrl: url, snapshotWidth: 60_000, snapshotHeight: 1 },
    },
    { what, type: 'TIMSoundElem', payload: { uuid, url, remoteAudioUrl: url, second: 1e9, size: 1e15 } },
    { what, type: 'TIMFileElem', payload: { uuid, fileUrl: url, fileName: `${SCRIPT}\u202e${what}`, fileSize: -1 } },
  ];
}

/** Replaces the media ID of a payload by an existing one: a missing file would only be a network error. */
function nameMedium(payload: HostilePayload, uuid: string): HostilePayload {
  return JSON.parse(JSON.stringify(payload).replaceAll(NAMED_MEDIUM, uuid)) as HostilePayload;
}

const CARRIER = '载体';
/** The media ID in the payloads of the list. */
const NAMED_MEDIUM = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b';

async function sendPlainText(attacker: WireSocket, text: string): Promise<void> {
  const message = textMessage(ATTACKER, `C2C${VICTIM}`, text);
  expect((await attacker.request('send', { message }))['code']).toBe(0);
}

/** Replaces the carrier messages by hostile payloads, also by those that our server would refuse. */
function poison(network: FaultProxy, payloads: readonly HostilePayload[]): { readonly count: () => number } {
  const poisoned = new Set<number>();
  network.ruleFrames(({ from, path, text }) => {
    if (from === 'client' || !path.startsWith('/im') || !text.includes(CARRIER)) return 'pass';
    const frame = JSON.parse(text) as { e?: string; d?: { payload?: { text?: string } } };
    const at = Number(new RegExp(`${CARRIER} (\\d+)`).exec(frame.d?.payload?.text ?? '')?.[1]);
    const hostile = payloads[at];
    if (frame.e !== 'msg.new' || hostile === undefined) return 'pass';
    poisoned.add(at);
    return { instead: JSON.stringify({ ...frame, d: { ...frame.d, type: hostile.type, payload: hostile.payload } }) };
  });
  return { count: () => poisoned.size };
}

/** Scrolls through the received messages, so that each is drawn, and then sends an answer, which appears at the end. */
async function lookThroughAndAnswer(page: Page, text: string): Promise<void> {
  await page.locator('[data-messages] [role="list"]').hover();
  for (let turn = 0; turn < VIEWPORTS; turn += 1) await page.mouse.wheel(0, -2500);
  await sendText(page, text);
  await expect(sentBubbles(page, text)).toBeInViewport(IN_TIME);
}

test.use({ operator: { rates: NO_RATES } });

test('MSG-002 G7 G13 many hostile payloads run no script and cause no long task, and the next message is shown', async ({ browser, server, network }) => {
  const client = createWireClient(server.origin);
  await client.logIn(ATTACKER);
  const attacker = await client.openEngine();
  await attacker.hello();
  const honest = await uploadFile(client, attacker, ['honest.png', aPng(100, 100)]);
  const files: HostilePayload[] = [];
  for (const file of FILES) {
    const uploaded = await uploadFile(client, attacker, file);
    if (uploaded !== undefined) files.push(...listUses(uploaded));
  }
  expect(files.length).toBeGreaterThan(FILES.length);
  const payloads = [...choosePayloads().map((one) => nameMedium(one, honest?.uuid ?? '')), ...files];
  expect(payloads.length).toBeGreaterThan(PAYLOADS);
  const victim = await openChat(browser, network.origin, { me: VICTIM, conversationID: CHAT });
  const { count } = poison(network, payloads);
  for (let at = 0; at < payloads.length; at += AT_ONCE) {
    const judgeTasks = await watchTasks(victim);
    const some = payloads.slice(at, at + AT_ONCE).map(async (_, index) => sendPlainText(attacker, `${CARRIER} ${at + index}`));
    await Promise.all(some);
    await sendPlainText(attacker, `还在吗 ${at}。`);
    await expect(bubbles(victim, `还在吗 ${at}。`)).toBeInViewport(IN_TIME);
    await lookThroughAndAnswer(victim, `还在 ${at}。`);
    await judgeTasks();
    expect(await inspectPage(victim)).toEqual([]);
  }
  expect(count()).toBe(payloads.length);
  // The stored payloads do no more harm after a reload.
  network.ruleFrames(undefined);
  await victim.reload();
  await expect(bubbles(victim, '还在吗').last()).toBeInViewport(IN_TIME);
  await lookThroughAndAnswer(victim, '还活着');
  expect(await inspectPage(victim)).toEqual([]);
  await victim.context().close();
});
