import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { bubbles, openConversation, sendText, sentBubbles } from '../../pages/conversation-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline, waitUntilKept } from '../../support/go-offline.ts';
import { openChat } from '../../support/open-chat.ts';
import { openSender, type Sender, type Uploaded } from '../../support/send-messages.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const A = '10001';
const B = '10002';
const IN_TIME = { timeout: 45_000 };

const message = (page: Page, ID: string): Locator => page.locator(`[data-msg-id="${ID}"]`);

async function sendVoice(sender: Sender, second = 3): Promise<string> {
  const { uuid, url, size } = await sender.upload('voice-note.mp3');
  return sender.send(`C2C${A}`, 'TIMSoundElem', { uuid, url, remoteAudioUrl: url, second, size });
}

async function sendVideo(sender: Sender, video: Uploaded, poster: Uploaded): Promise<string> {
  return sender.send(`C2C${A}`, 'TIMVideoFileElem', {
    videoUUID: video.uuid,
    videoUrl: video.url,
    remoteVideoUrl: video.url,
    videoSize: video.size,
    videoSecond: 4,
    videoFormat: 'webm',
    snapshotUUID: poster.uuid,
    snapshotUrl: poster.url,
    thumbUrl: poster.url,
    snapshotWidth: 640,
    snapshotHeight: 360,
  });
}

async function sendPicture(sender: Sender, { uuid, url, size }: Uploaded): Promise<string> {
  const info = { url, imageUrl: url, width: 800, height: 600, size };
  return sender.send(`C2C${A}`, 'TIMImageElem', { uuid, imageFormat: 255, width: 800, height: 600, imageInfoArray: [info, info, info] });
}

/** Sends one message of each kind from B to A. Returns each ID with the content that both users see. */
async function sendAll(sender: Sender): Promise<(readonly [ID: string, look: (bubble: Locator) => Locator])[]> {
  const to = `C2C${A}`;
  const [picture, poster, video, file] = await Promise.all(
    ['beach.webp', 'gulls-poster.jpg', 'ride-clip.webm', 'trip-plan.pdf'].map((name) => sender.upload(name)),
  );
  if (picture === undefined || poster === undefined || video === undefined || file === undefined) throw new Error('nothing was uploaded');
  const words = await sender.send(to, 'TIMTextElem', { text: '看 https://example.com/a 和 [TUIEmoji_Smile]' });
  return [
    [words, (one) => one.getByRole('link', { name: 'https://example.com/a' })],
    [await sender.send(to, 'TIMTextElem', { text: '😄😄' }), (one) => one.getByText('😄😄')],
    [await sendPicture(sender, picture), (one) => one.getByRole('button', { name: zh('bubble.openPicture') }).locator('img')],
    [await sendVoice(sender), (one) => one.getByRole('button', { name: zh('bubble.play', { seconds: 3 }) })],
    [await sendVideo(sender, video, poster), (one) => one.getByRole('button', { name: zh('bubble.playVideo', { time: '00:04' }) })],
    [
      await sender.send(to, 'TIMFileElem', { uuid: file.uuid, fileUrl: file.url, fileName: '抚仙湖两天一夜行程计划第三版.pdf', fileSize: file.size }),
      (one) => one.getByRole('button', { name: zh('bubble.download', { name: '抚仙湖两天一夜行程计划第三版.pdf' }) }).getByText('抚仙湖两天一…三版.pdf'),
    ],
    [
      await sender.send(to, 'TIMLocationElem', {
        latitude: 25.0389,
        longitude: 102.7183,
        description: JSON.stringify({ title: '老滇山寨', detail: '五华区南屏街 88 号' }),
      }),
      (one) => one.getByRole('link', { name: zh('bubble.openMap', { title: '老滇山寨' }) }),
    ],
    [await sender.send(to, 'TIMFaceElem', { index: 1, data: 'cat_01' }), (one) => one.getByRole('img', { name: zh('stickers.cat_01') })],
    [
      await sender.sendCustom(to, { type: 'nameCard', nickName: '林知夏', avatar: '', userId: '10003' }),
      (one) => one.getByRole('button', { name: zh('bubble.openPerson', { name: '林知夏' }) }),
    ],
    [
      await sender.sendCustom(to, { type: 'collect', detail: { id: '1', collectTitle: '装备清单', noteContent: '头灯\n雨衣', videoImage: '' } }),
      (one) => one.getByRole('button', { name: zh('bubble.openNote', { title: '装备清单' }) }),
    ],
    [
      await sender.send(to, 'TIMRelayElem', { title: '苏念和陈屿的聊天记录', abstractList: ['苏念：看'], compatibleText: '', sourceIDs: [words] }),
      (one) => one.getByRole('button', { name: zh('bubble.openRecord', { title: '苏念和陈屿的聊天记录' }) }),
    ],
    [
      await sender.sendCustom(to, { businessID: 'link', text: '看看这个', link: 'https://example.com/b' }),
      (one) => one.getByRole('link', { name: 'example.com' }),
    ],
    [
      await sender.sendCustom(to, { businessID: 'evaluate', score: 4, comment: '很好' }),
      (one) => one.getByRole('img', { name: zh('bubble.score', { score: 4 }) }),
    ],
    [await sender.sendCustom(to, { businessID: 'order', title: '六寸蛋糕', price: '¥268.00', link: '' }), (one) => one.getByText('¥268.00')],
    [
      await sender.sendCustom(to, { businessID: 'service', title: '工单', description: '已处理', item: [{ key: '编号', value: '77' }] }),
      (one) => one.getByRole('definition').filter({ hasText: '77' }),
    ],
    [await sender.sendCustom(to, { businessID: 'from_the_future' }), (one) => one.getByText('[自定义消息]')],
  ];
}

type Kinds = Awaited<ReturnType<typeof sendAll>>;
type Pair = { readonly a: Page; readonly b: Page };
type OneSide = { readonly a: Page; readonly sender: Sender };

async function checkAll(page: Page, sent: Kinds): Promise<void> {
  for (const [ID, look] of sent) {
    await message(page, ID).scrollIntoViewIfNeeded(IN_TIME);
    await expect(look(message(page, ID))).toBeVisible(IN_TIME);
  }
}

const unheard = (page: Page, ID: string): Locator => message(page, ID).getByRole('img', { name: zh('bubble.unheard') });

test('messages of every kind arrive, open, play, and remain after a reload', async ({ browser, server, expectReports }) => {
  test.slow();
  expectReports({ must: [/^Failed to load resource: the server responded with a status of 404 \(Not Found\) \S+\/media\/[\da-f-]{36}$/] });
  const sender = await openSender(server.origin, B);
  // Starts in the helper chat, so that the questions are stored.
  const a = await openChat(browser, server.origin, { me: A, conversationID: 'C2CwisperHelper' });
  const b = await openChat(browser, server.origin, { me: B, conversationID: `C2C${A}` });
  await test.step('PEOPLE-012 opened content is available without a network; other content asks for a network', async () => openOnce({ a, sender }));
  await test.step('MSG-018 a card, a name in a group and a mention open the profile of the person', async () => openPeople({ a, sender }));
  const [first, second] = [await sendVoice(sender), await sendVoice(sender)];
  await test.step('MSG-011 one voice message plays at a time, the next unheard one follows, and both stay heard', async () => listenBoth(a, first, second));
  const sent = await sendAll(sender);
  await test.step('MSG-001 both users see every kind of message in its own form', async () => {
    for (const page of [a, b]) await checkAll(page, sent);
    expect(await findAccessFaults(a)).toEqual([]);
  });
  await test.step('messages that the sender writes offline arrive once after the network returns', async () => sendOffline({ a, b }));

  const videos = await sendVideos(sender, server.dataDir);
  await test.step('MSG-012 both users see that a video is missing; an unfetched video waits for the network and then plays', async () =>
    playVideos({ a, b }, videos));

  await test.step('all messages remain after both pages reload', async () => {
    await Promise.all([a.reload(), b.reload()]);
    for (const page of [a, b]) {
      // The missing file is still reported.
      await play(page, videos.gone).click(IN_TIME);
      await expect(word(page, videos.gone, '视频无法播放')).toBeVisible(IN_TIME);
      await expect(bubbles(page, '🎉🎉🎉')).toHaveCount(1, IN_TIME);
      await expect(page.getByRole('link', { name: 'https://example.com/offline' })).toHaveCount(1, IN_TIME);
      // From the end upwards: only rows near the view are drawn.
      await checkAll(page, sent.toReversed());
    }
    for (const ID of [second, first]) {
      await message(a, ID).scrollIntoViewIfNeeded(IN_TIME);
      await expect(message(a, ID)).toBeVisible();
      await expect(unheard(a, ID)).toHaveCount(0);
    }
  });
  await test.step('MSG-006, MSG-019 a note opens in full; pictures and videos keep their widths on a phone', async () => lookOnPhone(a, sent));
  sender.close();
});

async function openOnce({ a, sender }: OneSide): Promise<void> {
  const questions = a.getByRole('button', { name: /^提问：/ });
  await expect(questions.last()).toBeVisible(IN_TIME);
  await openConversation(a, `C2C${B}`);
  const words = await sender.send(`C2C${A}`, 'TIMTextElem', { text: '第一句' });
  const record = await sender.send(`C2C${A}`, 'TIMRelayElem', { title: '聊天记录一', abstractList: ['苏念：第一句'], compatibleText: '', sourceIDs: [words] });
  const voice = await sendVoice(sender);
  const unseen = await sendVoice(sender);
  const file = await sender.upload('migration-notes.txt');
  const fileID = await sender.send(`C2C${A}`, 'TIMFileElem', { uuid: file.uuid, fileUrl: file.url, fileName: '迁移说明.txt', fileSize: file.size });
  await message(a, voice)
    .getByRole('button', { name: zh('bubble.play', { seconds: 3 }) })
    .click(IN_TIME);
  await message(a, voice)
    .getByRole('button', { name: zh('bubble.pause') })
    .click(IN_TIME);
  const saved = a.waitForEvent('download');
  await message(a, fileID)
    .getByRole('button', { name: zh('bubble.download', { name: '迁移说明.txt' }) })
    .click();
  expect((await saved).suggestedFilename()).toBe('迁移说明.txt');
  await expect(message(a, fileID).getByRole('button', { name: zh('bubble.openFile', { name: '迁移说明.txt' }) })).toBeVisible();
  await message(a, record)
    .getByRole('button', { name: zh('bubble.openRecord', { title: '聊天记录一' }) })
    .click();
  await expect(a.getByRole('dialog').getByText('第一句')).toBeVisible();
  await a.keyboard.press('Escape');

  await a.context().setOffline(true);
  await a.goto('/messages/C2CwisperHelper');
  await expect(questions.last()).toHaveAttribute('aria-disabled', 'true', IN_TIME);
  await questions.last().press('Enter');
  await expect(a.locator('[aria-live]').getByText('联网后可提问')).toBeVisible(IN_TIME);
  await openConversation(a, `C2C${B}`);
  await message(a, voice)
    .getByRole('button', { name: zh('bubble.play', { seconds: 3 }) })
    .click(IN_TIME);
  await expect(message(a, voice).getByRole('button', { name: zh('bubble.pause') })).toBeVisible(IN_TIME);
  await message(a, unseen)
    .getByRole('button', { name: zh('bubble.play', { seconds: 3 }) })
    .click();
  await expect(message(a, unseen).getByText('联网后可收听')).toBeVisible(IN_TIME);
  await message(a, record)
    .getByRole('button', { name: zh('bubble.openRecord', { title: '聊天记录一' }) })
    .click();
  await expect(a.getByRole('dialog').getByText('第一句')).toBeVisible();
  await a.keyboard.press('Escape');
  await a.goBack();
  await expect(questions.last()).toHaveAttribute('aria-disabled', 'true', IN_TIME);
  await a.context().setOffline(false);
  await expect(questions.last()).not.toHaveAttribute('aria-disabled', 'true', IN_TIME);
  const before = await a.locator('[data-bubble]').count();
  await questions.last().click();
  await expect.poll(async () => a.locator('[data-bubble]').count(), IN_TIME).toBeGreaterThan(before);
  await openConversation(a, `C2C${B}`);
}

async function openPeople({ a, sender }: OneSide): Promise<void> {
  const card = await sender.sendCustom(`C2C${A}`, { type: 'nameCard', nickName: '林知夏', avatar: '', userId: '10003' });
  await message(a, card)
    .getByRole('button', { name: zh('bubble.openPerson', { name: '林知夏' }) })
    .focus(IN_TIME);
  await a.keyboard.press('Enter');
  const dialog = a.getByRole('dialog', { name: zh('people.title') });
  await expect(dialog.getByText('10003')).toBeVisible(IN_TIME);
  expect(await findAccessFaults(a)).toEqual([]);
  await dialog.getByRole('button', { name: zh('people.send') }).click();
  await expect(a.locator('[data-open-conversation="C2C10003"]')).toBeVisible();
  await openConversation(a, 'GROUP200001');
  await a
    .getByRole('button', { name: zh('bubble.openPerson', { name: '苏念' }) })
    .last()
    .click(IN_TIME);
  await expect(dialog.getByText('10002')).toBeVisible(IN_TIME);
  await dialog.getByRole('button', { name: zh('common.close') }).click();
  await expect(dialog).toHaveCount(0);
  await a.getByRole('button', { name: /^@/ }).last().click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: zh('common.close') }).click();
  await expect(dialog).toHaveCount(0);
  await openConversation(a, `C2C${B}`);
}

async function listenBoth(a: Page, first: string, second: string): Promise<void> {
  for (const ID of [first, second]) await expect(unheard(a, ID)).toHaveCount(1, IN_TIME);
  await message(a, first)
    .getByRole('button', { name: zh('bubble.play', { seconds: 3 }) })
    .click(IN_TIME);
  await expect(unheard(a, first)).toHaveCount(0, IN_TIME);
  await expect(unheard(a, second)).toHaveCount(1);
  await message(a, first)
    .getByRole('button', { name: zh('bubble.speed', { rate: 1 }) })
    .click();
  await message(a, first)
    .getByRole('button', { name: zh('bubble.speed', { rate: 1.5 }) })
    .click();
  // The second one plays without a press.
  await expect(message(a, second).getByRole('button', { name: zh('bubble.pause') })).toBeVisible(IN_TIME);
  await expect(a.getByRole('button', { name: zh('bubble.pause') })).toHaveCount(1);
  await expect(unheard(a, second)).toHaveCount(0);
  await message(a, second)
    .getByRole('button', { name: zh('bubble.pause') })
    .click();
  await expect(message(a, second).getByRole('slider', { name: zh('bubble.position') })).toHaveCount(1);
}

async function sendOffline({ a, b }: Pair): Promise<void> {
  await b.context().setOffline(true);
  await sendText(b, '🎉🎉🎉');
  await sendText(b, '见 https://example.com/offline');
  await expect(b.getByText('联网后自动发送')).toBeVisible(IN_TIME);
  await expect(bubbles(a, 'example.com/offline')).toHaveCount(0);
  await b.context().setOffline(false);
  await expect(sentBubbles(b, 'example.com/offline')).toHaveCount(1, IN_TIME);
  for (const page of [a, b]) {
    await expect(bubbles(page, '🎉🎉🎉')).toHaveCount(1, IN_TIME);
    await expect(page.getByRole('link', { name: 'https://example.com/offline' })).toBeVisible(IN_TIME);
  }
}

async function lookOnPhone(phone: Page, sent: Kinds): Promise<void> {
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: zh('bubble.openNote', { title: '装备清单' }) }).click(IN_TIME);
  await expect(phone.getByRole('dialog', { name: zh('bubble.noteDetail') })).toContainText('雨衣');
  await phone.keyboard.press('Escape');
  const widthOf = async (name: RegExp): Promise<number> => {
    for (const [ID, look] of sent.toReversed()) {
      await message(phone, ID).scrollIntoViewIfNeeded(IN_TIME);
      const key = look(message(phone, ID));
      if ((await phone.getByRole('button', { name }).count()) > 0) return (await phone.getByRole('button', { name }).first().boundingBox())?.width ?? 0;
      await expect(key).toBeVisible();
    }
    return 0;
  };
  expect(await widthOf(/^查看图片/)).toBe(390 - 180);
  expect(await widthOf(/^播放视频/)).toBe(390 - 172);
}

type Videos = Readonly<Record<'before' | 'gone' | 'seen' | 'unseen', string>>;

/** A picture and three videos, one of them without its file. */
async function sendVideos(sender: Sender, dataDir: string): Promise<Videos> {
  const [picture, poster] = [await sender.upload('beach.webp'), await sender.upload('gulls-poster.jpg')];
  // Different bytes for each video, because files are stored by their content.
  const bytesOf = (name: string): Buffer => Buffer.concat([readFileSync('server/demo/media/ride-clip.webm'), Buffer.from(name)]);
  const upload = async (name: string) => (await sender.client.upload(new Uint8Array(bytesOf(name)), `${name}.webm`)).data as Uploaded;
  const [lost, first, second] = [await upload('lost'), await upload('seen'), await upload('unseen')];
  const sha256 = createHash('sha256').update(bytesOf('lost')).digest('hex');
  rmSync(join(dataDir, 'media', sha256.slice(0, 2), sha256));
  return {
    before: await sendPicture(sender, picture),
    gone: await sendVideo(sender, lost, poster),
    seen: await sendVideo(sender, first, poster),
    unseen: await sendVideo(sender, second, poster),
  };
}

const play = (page: Page, ID: string): Locator => message(page, ID).getByRole('button', { name: zh('bubble.playVideo', { time: '00:04' }) });
const word = (page: Page, ID: string, name: string): Locator => message(page, ID).getByRole('img', { name });

async function isPlaying(page: Page, ID: string): Promise<void> {
  const video = message(page, ID).locator('video');
  await expect.poll(async () => video.evaluate((node: HTMLVideoElement) => node.currentTime > 0 && node.error === null), IN_TIME).toBe(true);
}

async function playVideos({ a, b }: Pair, { before, gone, seen, unseen }: Videos): Promise<void> {
  for (const page of [a, b]) {
    await play(page, gone).click(IN_TIME);
    await expect(word(page, gone, '视频无法播放')).toBeVisible(IN_TIME);
    await message(page, gone)
      .getByRole('button', { name: zh('common.retry') })
      .click();
    await expect(word(page, gone, '视频无法播放')).toBeVisible(IN_TIME);
    await play(page, seen).click(IN_TIME);
    await isPlaying(page, seen);
    await waitUntilKept(message(page, seen).locator('video'));
    await goOffline(page);
    await play(page, unseen).click(IN_TIME);
    await expect(word(page, unseen, '联网后可播放')).toBeVisible(IN_TIME);
    expect(await findAccessFaults(page)).toEqual([]);
    // A fetched video plays without a network too.
    await play(page, seen).click(IN_TIME);
    await isPlaying(page, seen);
  }
  await viewGone(a, before);
  await b.context().setOffline(false);
  for (const page of [a, b]) {
    await play(page, unseen).click(IN_TIME);
    await isPlaying(page, unseen);
  }
}

/** Opens the missing video in the viewer, first without a network and then with one. */
async function viewGone(a: Page, before: string): Promise<void> {
  await message(a, before)
    .getByRole('button', { name: zh('bubble.openPicture') })
    .click(IN_TIME);
  const viewer = a.getByRole('dialog', { name: zh('viewer.title') });
  await viewer.getByRole('button', { name: zh('viewer.next') }).click(IN_TIME);
  await viewer.getByRole('button', { name: /^播放视频/ }).click(IN_TIME);
  await expect(viewer.getByText('联网后可播放')).toBeVisible(IN_TIME);
  expect(await findAccessFaults(a)).toEqual([]);
  await a.context().setOffline(false);
  await viewer.getByRole('button', { name: /^播放视频/ }).click(IN_TIME);
  await expect(viewer.getByText('视频无法播放')).toBeVisible(IN_TIME);
  await viewer.getByRole('button', { name: zh('common.retry') }).click();
  await expect(viewer.getByText('视频无法播放')).toBeVisible(IN_TIME);
  await a.keyboard.press('Escape');
}
