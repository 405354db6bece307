import type { Sender, Uploaded } from '../../e2e/support/send-messages.ts';
import { choose, dismiss, message, openChat } from './hands.ts';
import { custom, file, film, picture, text, voice, type Line } from './payloads.ts';
import type { Stage } from './stage.ts';

const ME = '10001';
const PEER = '10005';

type Talk = {
  readonly peer: (...line: Line) => Promise<string>;
  readonly own: (...line: Line) => Promise<string>;
  /** Uploads a file for the person who will send it. */
  readonly upload: (file: string, by?: 'peer' | 'own') => Promise<Uploaded>;
};

/** A message of each kind in a conversation of two. The newest message is at the end of each screenshot. */
export async function showKinds(stage: Stage): Promise<void> {
  const [peer, own] = [await stage.sender(PEER), await stage.sender(ME)];
  const talk: Talk = {
    peer: async (...line) => peer.send(`C2C${ME}`, ...line),
    own: async (...line) => own.send(`C2C${PEER}`, ...line),
    upload: async (name, by = 'peer') => (by === 'peer' ? peer : own).upload(name),
  };
  await openChat(stage, `C2C${PEER}`);
  const until = async (ID: string, name: string): Promise<void> => {
    await message(stage.page, ID).waitFor();
    await stage.shot(name);
  };
  await showTexts(talk, until, own);
  await showPictures(talk, until);
  await showVoices(stage, talk, until);
  await showFiles(stage, talk, until);
  await showCards(stage, talk, until);
}

type Until = (ID: string, name: string) => Promise<void>;

async function showTexts({ peer, own }: Talk, until: Until, device: Sender): Promise<void> {
  const asked = await peer(...text('评审稿放这里了 https://docs.example.com/rfc/007 ，周三前给我意见就行[TUIEmoji_Smile]'));
  await own(
    ...text(
      '看完了，整体很顺。第二节「断网之后」可以再短一点：先说会发生什么，再说为什么。读的人多半是在地铁里，只看得到前两行，长的解释放到最后也不迟。\n\n另外标题里的「可能」都去掉吧。',
    ),
  );
  await peer(...custom({ businessID: 'link', text: 'RFC：消息状态机（评论截止周五）', link: 'https://docs.example.com/rfc/007' }));
  await peer(...text('🎉🎉🎉'));
  const messageReply = {
    messageID: asked,
    messageSender: '欧阳若溪',
    messageAbstract: '评审稿放这里了 https://docs.example.com/rfc/007 ，周三前给我意见就行[TUIEmoji_Smile]',
    messageType: 1,
    version: 1,
  };
  const { ID } = await device.sendText(`C2C${PEER}`, '周三之前一定', { cloudCustomData: JSON.stringify({ messageReply }) });
  await until(ID, 'kind-text');
}

async function showPictures({ peer, own, upload }: Talk, until: Until): Promise<void> {
  await peer(...picture(await upload('meadow.webp'), 800, 600));
  await until(await own('TIMFaceElem', { index: 1, data: 'cat_01' }), 'kind-image');
  // A file that is declared as a picture and is not one.
  await peer(...picture(await upload('trip-plan.pdf'), 800, 600));
  await until(await own('TIMFaceElem', { index: 0, data: 'plane_03' }), 'kind-image-broken');
}

async function showVoices(stage: Stage, { peer, own, upload }: Talk, until: Until): Promise<void> {
  const { page, shot } = stage;
  const sound = await upload('voice-trip.mp3');
  await own(...voice(await upload('voice-note.mp3', 'own'), 3));
  const first = await peer(...voice(sound, 9));
  const second = await peer(...voice(await upload('voice-mum.mp3'), 24));
  await until(second, 'kind-voice');
  await choose(stage, message(page, second).locator('[data-bubble]'), '转文字');
  await message(page, second).locator('[data-wording="shown"]').waitFor();
  await message(page, first)
    .getByRole('button', { name: /^播放语音/ })
    .click();
  await message(page, first).getByRole('button', { name: '暂停语音' }).waitFor();
  await shot('kind-voice-playing');
  await page.getByRole('button', { name: '暂停语音' }).click();
}

async function showFiles(stage: Stage, { peer, own, upload }: Talk, until: Until): Promise<void> {
  const { page } = stage;
  const [clip, poster] = [await upload('gulls.mp4'), await upload('gulls-poster.jpg')];
  await until(await peer(...film(clip, poster, { second: 6, format: 'mp4' })), 'kind-video');
  await peer(...file(await upload('trip-plan.pdf'), '抚仙湖两天一夜行程计划第三版.pdf'));
  await peer(...file(await upload('reliability-review.pptx'), '可靠性评审 第九轮.pptx'));
  await own(...file(await upload('budget.xlsx', 'own'), '预算.xlsx'));
  const logs = await peer(...file(await upload('regression-logs.zip'), '回归日志.zip'));
  const saved = page.waitForEvent('download');
  await message(page, logs).getByRole('button', { name: '下载 回归日志.zip' }).click();
  await saved;
  await until(await own(...file(await upload('migration-notes.txt', 'own'), '迁移说明.txt')), 'kind-file');
}

async function showCards(stage: Stage, { peer, own }: Talk, until: Until): Promise<void> {
  const { page, shot } = stage;
  await peer('TIMLocationElem', {
    latitude: 25.0389,
    longitude: 102.7183,
    description: JSON.stringify({ title: '老滇山寨（南屏街店）', detail: '昆明市五华区南屏街 88 号 2 层' }),
  });
  await until(await own(...custom({ type: 'nameCard', nickName: '沈屿川', avatar: '', userId: '10016' })), 'kind-place-card');
  const words = [await peer(...text('先写字，再画图')), await own(...text('字写清楚了，图自己会来'))];
  const mergedRecord = async (title: string, abstractList: readonly string[], sourceIDs: readonly string[]) =>
    peer('TIMRelayElem', { title, abstractList, compatibleText: '', sourceIDs });
  const inner = await mergedRecord('欧阳若溪和陈屿的聊天记录', ['欧阳若溪：先写字，再画图', '陈屿：字写清楚了，图自己会来'], words);
  await peer(...custom({ type: 'collect', detail: { id: '1', collectTitle: '装备清单', noteContent: '头灯\n雨衣\n两双袜子（一双备用）', videoImage: '' } }));
  const title = '群聊的聊天记录';
  const outer = await mergedRecord(title, ['欧阳若溪：先写字，再画图', '欧阳若溪：[聊天记录]'], [...words, inner]);
  await until(outer, 'kind-record');
  await page.getByRole('button', { name: '查看笔记 装备清单' }).last().click();
  const note = page.getByRole('dialog', { name: '笔记详情' });
  await note.waitFor();
  await shot('note');
  await dismiss(page, note);
  await message(page, outer)
    .getByRole('button', { name: `查看 ${title}` })
    .click();
  const record = page.getByRole('dialog', { name: title });
  await record.getByText('字写清楚了').first().waitFor();
  await shot('record');
  await record.getByRole('button', { name: /^查看 欧阳若溪和陈屿/ }).click();
  await page.getByRole('dialog', { name: '欧阳若溪和陈屿的聊天记录' }).getByText('字写清楚了').waitFor();
  await shot('record-nested');
  await page.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await peer(...custom({ businessID: 'evaluate', score: 4, comment: '味道很好，就是太辣了，下次只加一勺' }));
  await peer(...custom({ businessID: 'order', title: '六寸企鹅蛋糕', description: '不要香菜（备注：真的有人会放）', price: '¥268.00', link: '' }));
  await until(await peer(...custom({ businessID: 'from_the_future' })), 'kind-service');
}
