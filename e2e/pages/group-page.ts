import { expect, type Locator, type Page } from 'playwright/test';
import { createWireClient } from '../../tests/support/wire-client.ts';
import { zh } from '../support/zh.ts';
import { button, closeProfile, profile } from './people-page.ts';

/** The group of the demo world in which 10001 is the owner, 10002 an admin, and 10003 to 10006 are members. */
export const GROUP_NUMBER = '200001';
export const GROUP = `GROUP${GROUP_NUMBER}`;
export const GROUP_NAME = 'Wisp 产品群';
/** 10007 and 10008 are not in the group. */
export const NAMES = {
  10001: '陈屿',
  10002: '苏念',
  10003: '林知夏',
  10004: '周沐阳',
  10005: '若溪（测试）',
  10006: '江慕白',
  10007: '佐藤美咲',
  10008: 'Mia Torres',
} as const;
/** For what the other person must receive first. */
export const IN_TIME = { timeout: 45_000 };

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: zh('groupPanel.title') });
export const row = (page: Page, label: string): Locator => panel(page).getByRole('button', { name: new RegExp(`^${label}`) });
export const toggle = (page: Page, label: string): Locator => panel(page).getByRole('switch', { name: new RegExp(`^${label}`) });
export const select = (page: Page, label: string): Locator => panel(page).getByRole('combobox', { name: label });
export const members = (page: Page): Locator => panel(page).getByRole('list', { name: zh('groupPanel.members') });
/** The cell of a member; its name contains the role. */
export const member = (page: Page, name: string): Locator => members(page).getByRole('button', { name: new RegExp(`^查看 ${escapeText(name)}`) });
/** The messages and tips of the open chat, without the list of conversations. */
export const messages = (page: Page): Locator => page.locator('[data-messages]');
export const header = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 });
/** Instead of the composer: why the user cannot write. */
export const footer = (page: Page): Locator => page.getByRole('group', { name: zh('composer.label') });
export const target = (page: Page, wtId: string): Locator => page.locator(`[data-target="C2C${wtId}"]`);
export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const memberInfo = (page: Page): Locator => page.getByRole('dialog', { name: zh('groupPanel.member.title') });

const escapeText = (text: string): string => text.replaceAll(/[()（）]/gu, '.');

/** A tip in the open chat, by its whole text. The announcer for screen readers, which contains the newest one too, is no paragraph. */
export function tip(page: Page, text: string | RegExp): Locator {
  const whole = typeof text === 'string' ? new RegExp(`^${text}$`, 'u') : text;
  return messages(page).locator('p').filter({ hasText: whole });
}
export const searchMembers = (page: Page): Locator => panel(page).getByRole('searchbox', { name: zh('groupPanel.search') });
export const inviteDialog = (page: Page): Locator => page.getByRole('dialog', { name: zh('joining.invite.title') });

export async function openPanel(page: Page): Promise<void> {
  if ((await panel(page).count()) === 0) await button(page, zh('groupPanel.title')).click();
  await expect(panel(page)).toBeVisible();
}

export async function openManagement(page: Page): Promise<void> {
  await openPanel(page);
  await row(page, zh('groupPanel.manage')).click();
  await expect(panel(page).getByRole('heading', { name: zh('groupPanel.manage') })).toBeVisible();
}

export async function backToPanel(page: Page): Promise<void> {
  await button(panel(page), zh('common.back')).click();
  await expect(members(page)).toBeVisible();
}

/** Edits one of the texts of the group, whose row is in the open panel. */
export async function editText(page: Page, field: 'name' | 'notice' | 'nickname' | 'remark' | 'welcome', text: string): Promise<void> {
  await row(page, field === 'welcome' ? zh('groupPanel.management.welcomeText') : zh(`groupPanel.${field}`)).click();
  const dialog = question(page);
  await dialog.getByRole('textbox', { name: zh(`chat.group.${field}`) }).fill(text);
  await button(dialog, zh('common.save')).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses people in the open picker. */
export async function pick(page: Page, ...wtIds: readonly string[]): Promise<void> {
  for (const wtId of wtIds) await target(page, wtId).locator('label').click();
}

/** Chooses friends in the open invitation, by a search for the ID: the list draws only the rows that fit. */
export async function pickFriends(page: Page, ...wtIds: readonly string[]): Promise<void> {
  for (const wtId of wtIds) {
    await inviteDialog(page)
      .getByRole('searchbox', { name: zh('forward.search') })
      .fill(wtId);
    await pick(page, wtId);
  }
}

/** Confirms the open question with the button of this name. */
export async function confirm(page: Page, name: string): Promise<void> {
  await button(question(page), name).click();
  await expect(question(page)).toHaveCount(0);
}

/** Opens what the group knows about a member, from the grid of the open panel. */
export async function openMemberInfo(page: Page, name: string): Promise<void> {
  await member(page, name).click();
  await profile(page)
    .getByRole('button', { name: zh('people.card.member') })
    .click();
  await expect(memberInfo(page)).toBeVisible();
}

/** Closes it, and the profile from which it was opened. */
export async function closeMemberInfo(page: Page): Promise<void> {
  if ((await memberInfo(page).count()) > 0) await button(memberInfo(page), zh('common.close')).click();
  await expect(memberInfo(page)).toHaveCount(0);
  await closeProfile(page);
}

/** Asserts that a control of the panel cannot be used without the network, and shows why. */
export async function expectOnlineOnly(control: Locator, label: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-label', `${label} (${zh('common.availableOnline')})`);
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toHaveAttribute('data-tip', zh('common.availableOnline'));
}

/** Asserts that the button of the open dialog whose name begins so is disabled, and shows why. */
export async function expectOnlineOnlyIn(dialog: Locator, label: string): Promise<void> {
  const control = dialog.getByRole('button', { name: new RegExp(`^${label}`) });
  await expect(control).toHaveAttribute('data-tip', zh('common.availableOnline'));
  await expect(control).toHaveAttribute('aria-disabled', 'true');
}

/** A user of the server without a page, for what a test needs and is not about. */
export async function asUser(origin: string, wtId: string) {
  const wire = createWireClient(origin);
  await wire.logIn(wtId);
  const ask = async (path: string, body: object = {}) => wire.post(`/user/groupchat${path}`, { groupNumber: GROUP_NUMBER, ...body });
  return {
    ask,
    post: async (path: string, body: object = {}): Promise<unknown> => {
      const answer = await ask(path, body);
      expect(answer, path).toMatchObject({ code: 200 });
      return answer.data;
    },
  };
}
