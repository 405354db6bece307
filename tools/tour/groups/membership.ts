import { zh } from '../../../e2e/support/zh.ts';
import { MENTION_ALL_ID } from '../../../contract/ids.ts';
import { expelMembers, quitGroup } from '../../../server/commands/groups/change-membership.ts';
import { postGroupTip } from '../../../server/commands/groups/post-group-tip.ts';
import { publishSelfMember } from '../../../server/commands/groups/publish-group.ts';
import { emitEvent, secondsOf, type Unit } from '../../../server/commands/unit.ts';
import { groupConv, updateState } from '../../../server/store/conversations/conversations.ts';
import { listMemberIds, readMember, updateGroup, updateMember } from '../../../server/store/groups/groups.ts';
import { FORBIDDEN } from '../delivery-statuses.ts';
import { message, openChat } from '../hands.ts';
import { operate } from '../operate.ts';
import type { Stage } from '../stage.ts';
import { openPanel, row } from './helpers.ts';

const ME = '10001';
/** A group of the user, who may mention all members and write the notice. */
const OWN_GROUP = 'GROUP200001';
const MUTED = { groupId: '200004', userId: ME, operatorId: '10003' };
const REMOVED = { groupId: '200011', userIds: [ME], operatorId: '10020' };
const LEFT = { groupId: '200005', userId: ME };
const DISSOLVED = '200007';
const MUTED_SECONDS = 1800;
/** Protocol §7 Group tip. */
const MUTE_TIP = 7;
/** Protocol §1 operationType. */
const DISSOLVED_TYPE = 5;

/** Mentions in a group, and changes of the membership. */
export async function showGroups(stage: Stage): Promise<void> {
  await showMentions(stage);
  await showRefusedText(stage);
  await showEnds(stage);
}

/** Mentions of the user, by the user, of others, and of all members. */
async function showMentions(stage: Stage): Promise<void> {
  const [own, peer] = [await stage.sender(ME), await stage.sender('10005')];
  await openChat(stage, OWN_GROUP);
  await peer.sendText(OWN_GROUP, '@陈屿 海报的尺寸以你这版为准，今晚我发给印刷厂', { atUserList: [ME] });
  await own.sendText(OWN_GROUP, '@欧阳若溪 收到，四边再留 3 毫米出血', { atUserList: ['10005'] });
  await peer.sendText(OWN_GROUP, '@苏念 @周沐阳 两台测试机放在前台了，用完记得充电', { atUserList: ['10002', '10004'] });
  const { ID } = await own.sendText(OWN_GROUP, '@所有人 明早九点准时发布，之前先别外传', { atUserList: [MENTION_ALL_ID] });
  await message(stage.page, ID).waitFor();
  await stage.shot('kind-mention');
}

async function showRefusedText(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await openChat(stage, OWN_GROUP);
  await openPanel(stage);
  await row(page, zh('groupPanel.notice')).click();
  const dialog = page.getByRole('alertdialog', { name: '群公告' });
  await dialog.getByRole('textbox').fill(`下周四的评审改到 16:00，${FORBIDDEN}清单请提前看`);
  await dialog.getByRole('button', { name: '保存' }).click();
  const bar = page.locator('[data-bar="refused"]');
  await bar.waitFor();
  // The notification above the page disappears by itself.
  const toast = page.getByText('消息或者资料中文本存在敏感内容');
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
  await shot('group-refused');
  await bar.getByRole('button', { name: '收起' }).click();
  await bar.waitFor({ state: 'detached' });
}

async function showEnds(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  await operate(stage.dataDir, async (unit) => {
    await muteMember(unit);
    await expelMembers(unit, REMOVED);
    await quitGroup(unit, LEFT);
    await dissolveGroup(unit);
  });
  for (const [groupNumber, words, name] of [
    [MUTED.groupId, /^您已被管理员禁言/, 'composer-muted-alone'],
    [REMOVED.groupId, '你已被移出群聊，无法发送消息', 'composer-removed'],
    [LEFT.groupId, '你已退出群聊，无法发送消息', 'composer-left'],
    [DISSOLVED, '群聊已解散，无法发送消息', 'composer-dissolved'],
  ] as const) {
    await openChat(stage, `GROUP${groupNumber}`);
    await page.getByText(words).waitFor();
    // Waits for more than the last text, which may appear before the earlier messages.
    await page.locator('[data-msg-id]').nth(3).waitFor();
    await shot(name);
  }
}

/** The group shows the mute, and the muted member sees when it ends. */
async function muteMember(unit: Unit): Promise<void> {
  const { groupId, userId, operatorId } = MUTED;
  await updateMember(unit.db, { groupId, userId }, { muteUntilSec: secondsOf(unit.now) + MUTED_SECONDS });
  const member = await readMember(unit.db, groupId, userId);
  if (member === undefined) throw new Error(`${userId} is not in ${groupId}`);
  await postGroupTip(unit, groupId, { detailType: MUTE_TIP, operatorId, operatedIds: [userId], toIds: undefined });
  await publishSelfMember(unit, member, ['muteUntil']);
}

/** All members see that the group was dissolved. Its messages stay readable. */
async function dissolveGroup(unit: Unit): Promise<void> {
  const memberIds = await listMemberIds(unit.db, DISSOLVED);
  await updateGroup(unit.db, DISSOLVED, { dissolvedAt: unit.now });
  for (const userId of memberIds) await updateState(unit.db, { userId, conv: groupConv(DISSOLVED) }, { operationType: DISSOLVED_TYPE });
  await emitEvent(unit, memberIds, { name: 'group.dissolve', d: { groupNumber: DISSOLVED, operationType: DISSOLVED_TYPE } });
}
