import { expect, type Browser, type Locator, type Page } from 'playwright/test';
import { bubbles, composer, sendText } from '../../pages/conversation-page.ts';
import { button } from '../../pages/people-page.ts';
import { findAccessFaults } from '../../support/accessibility/find-access-faults.ts';
import { goOffline } from '../../support/go-offline.ts';
import { openChat, openPeer } from '../../support/open-chat.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

const OWNER = '10001';
const ADMIN = '10002';
const MEMBER = '10004';
/** 林知夏, who is removed. */
const REMOVED = '10003';
const GROUP = 'GROUP200001';
const IN_TIME = { timeout: 45_000 };

const panel = (page: Page): Locator => page.getByRole('complementary', { name: zh('groupPanel.title') });
const row = (page: Page, label: string): Locator => panel(page).getByRole('button', { name: new RegExp(`^${label}`) });
const toggle = (page: Page, label: string): Locator => panel(page).getByRole('switch', { name: new RegExp(`^${label}`) });
const target = (page: Page, wtId: string): Locator => page.locator(`[data-target="C2C${wtId}"] label`);
const members = (page: Page): Locator => panel(page).getByRole('list', { name: zh('groupPanel.members') });

async function openPanel(page: Page): Promise<void> {
  await button(page, zh('groupPanel.title')).click();
  await expect(members(page)).toBeVisible();
}

async function openManagement(page: Page): Promise<void> {
  await openPanel(page);
  await row(page, zh('groupPanel.manage')).click();
  await expect(panel(page).getByRole('heading', { name: zh('groupPanel.manage') })).toBeVisible();
}

async function choose(page: Page, title: string, wtIds: readonly string[]): Promise<void> {
  await row(page, title).click();
  for (const wtId of wtIds) await target(page, wtId).click();
}

const openAll = async (browser: Browser, origin: string) =>
  Promise.all([
    openChat(browser, origin, { me: OWNER, conversationID: GROUP }),
    openPeer(browser, origin, { me: ADMIN, conversationID: GROUP }),
    openPeer(browser, origin, { me: MEMBER, conversationID: GROUP }),
  ]);

test('GROUP-101, GROUP-110, GROUP-111, GROUP-114 owner, admin and member see what each may do, and each change on all devices', async ({ browser, server }) => {
  test.setTimeout(240_000);
  const [owner, admin, member] = await openAll(browser, server.origin);
  await test.step('GROUP-110 the panel of each role', async () => {
    for (const page of [owner, admin, member]) await openPanel(page);
    expect((await panel(owner).boundingBox())?.width).toBe(286);
    await expect(row(owner, zh('groupPanel.manage'))).toBeVisible();
    await expect(row(admin, zh('groupPanel.manage'))).toBeVisible();
    await expect(row(member, zh('groupPanel.manage'))).toHaveCount(0);
    await expect(members(member).getByRole('button', { name: zh('groupPanel.removeMembers') })).toHaveCount(0);
    await expect(button(panel(owner), zh('groupPanel.dissolve'))).toBeVisible();
    await expect(button(panel(member), zh('groupPanel.quit'))).toBeVisible();
    expect(await findAccessFaults(owner)).toEqual([]);
    await row(admin, zh('groupPanel.manage')).click();
    await expect(row(admin, zh('groupPanel.management.transfer'))).toHaveCount(0);
    await row(owner, zh('groupPanel.manage')).click();
    expect(await findAccessFaults(owner)).toEqual([]);
  });

  await test.step('GROUP-111 the owner makes the member an admin, whose panel then has the management', async () => {
    await choose(owner, zh('groupPanel.management.admins'), [MEMBER]);
    expect(await findAccessFaults(owner)).toEqual([]);
    await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
    await expect(owner.getByText(zh('groupPanel.set'))).toBeVisible();
    await expect(row(owner, zh('groupPanel.management.admins'))).toContainText('2/20');
    await expect(row(member, zh('groupPanel.manage'))).toBeVisible();
    await choose(owner, zh('groupPanel.management.admins'), [MEMBER]);
    await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
    await expect(row(member, zh('groupPanel.manage'))).toHaveCount(0);
  });

  await test.step('GROUP-114 an admin mutes the member for an hour; the owner sees and ends the mute', async () => {
    await row(admin, zh('groupPanel.management.mute')).click();
    await button(admin.getByRole('dialog'), zh('groupPanel.muting.add')).click();
    await admin.getByRole('combobox', { name: zh('groupPanel.muting.duration') }).selectOption('3600');
    await target(admin, MEMBER).click();
    await button(admin.getByRole('dialog'), zh('groupPanel.muting.mute')).click();
    await expect(member.getByText(/您已被管理员禁言/).first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(row(owner, zh('groupPanel.management.mute'))).toContainText('1');
    await row(owner, zh('groupPanel.management.mute')).click();
    await owner.getByRole('dialog').getByRole('button', { name: /^解除/ }).click();
    await expect(composer(member)).toBeVisible();
    await owner.keyboard.press('Escape');
    await sendText(member, '又能说话了');
    await expect(bubbles(owner, '又能说话了')).toHaveCount(1);
  });

  await test.step('GROUP-110 the admin removes a member, who disappears from all panels', async () => {
    await button(panel(admin), zh('common.back')).click();
    await members(admin)
      .getByRole('button', { name: zh('groupPanel.removeMembers') })
      .click();
    await expect(admin.locator(`[data-target="C2C${OWNER}"] input`)).toBeDisabled();
    await target(admin, REMOVED).click();
    await button(admin.getByRole('dialog'), zh('groupPanel.remove')).click();
    await button(admin.getByRole('alertdialog'), zh('groupPanel.remove')).click();
    await expect(admin.getByText(zh('groupPanel.removed'))).toBeVisible();
    for (const page of [admin, member]) await expect(members(page).getByText('林知夏')).toHaveCount(0);
  });

  await test.step('GROUP-118 the owner reads how the member joined', async () => {
    await button(panel(owner), zh('common.back')).click();
    await members(owner).getByRole('button', { name: /沐阳/ }).click();
    await owner.getByRole('button', { name: zh('people.card.member') }).click();
    const info = owner.getByRole('dialog', { name: zh('groupPanel.member.title') });
    await expect(info).toContainText(zh('groupPanel.member.ways.invitation'));
    expect(await findAccessFaults(owner)).toEqual([]);
  });

  await Promise.all([owner.reload(), member.reload()]);
  await openPanel(member);
  await expect(members(member).getByText('林知夏')).toHaveCount(0);
});

test('GROUP-103, GROUP-113, GROUP-115 settings changed without a network reach the other device and the members after the reconnection', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const [offline, online, member] = await Promise.all([
    openChat(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP }),
    openPeer(browser, server.origin, { me: MEMBER, conversationID: GROUP }),
  ]);
  await goOffline(offline);
  await test.step('GROUP-109 what needs the network shows why', async () => {
    await openPanel(offline);
    await expect(panel(offline).getByRole('button', { name: `${zh('groupPanel.dissolve')} (${zh('common.availableOnline')})` })).toBeVisible();
    expect(await findAccessFaults(offline)).toEqual([]);
  });
  await test.step('GROUP-103 the name is shown at once', async () => {
    await row(offline, zh('groupPanel.name')).click();
    await offline.getByRole('textbox', { name: zh('chat.group.name') }).fill('离线改的名字');
    await button(offline.getByRole('alertdialog'), zh('common.save')).click();
    await expect(offline.getByRole('heading', { name: '离线改的名字' })).toBeVisible();
  });
  await row(offline, zh('groupPanel.manage')).click();
  await toggle(offline, zh('groupPanel.management.calls')).click();
  await row(offline, zh('groupPanel.management.limit')).click();
  const limits = offline.getByRole('dialog', { name: zh('groupPanel.management.limit') });
  await limits.getByRole('switch', { name: zh('groupPanel.limits.level') }).click();
  await limits.getByRole('textbox').fill('20');
  await button(limits, zh('common.save')).click();
  await expect(row(offline, zh('groupPanel.management.limit'))).toContainText('20');
  await test.step('the other device changes another setting meanwhile', async () => {
    await openManagement(online);
    await toggle(online, zh('groupPanel.management.protect')).click();
    await expect(toggle(online, zh('groupPanel.management.calls'))).toHaveAttribute('aria-checked', 'true');
  });
  await offline.context().setOffline(false);
  await expect(member.getByRole('heading', { name: '离线改的名字' })).toBeVisible(IN_TIME);
  for (const page of [online, offline]) {
    await expect(toggle(page, zh('groupPanel.management.calls'))).toHaveAttribute('aria-checked', 'false', IN_TIME);
    await expect(toggle(page, zh('groupPanel.management.protect'))).toHaveAttribute('aria-checked', 'true', IN_TIME);
    await expect(row(page, zh('groupPanel.management.limit'))).toContainText('20', IN_TIME);
  }
  await Promise.all([offline.reload(), member.reload()]);
  await expect(offline.getByRole('heading', { name: '离线改的名字' })).toBeVisible();
  await openManagement(offline);
  await expect(toggle(offline, zh('groupPanel.management.calls'))).toHaveAttribute('aria-checked', 'false');
});

test('GROUP-112, GROUP-120 a transfer exchanges the roles, and the former owner leaves the group', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const [owner, , member] = await openAll(browser, server.origin);
  await openPanel(member);
  await openManagement(owner);
  await choose(owner, zh('groupPanel.management.transfer'), [MEMBER]);
  await button(owner.getByRole('dialog'), zh('groupPanel.confirm')).click();
  expect(await findAccessFaults(owner)).toEqual([]);
  await button(owner.getByRole('alertdialog'), zh('groupPanel.confirm')).click();
  await expect(owner.getByText(zh('groupPanel.management.transferred'))).toBeVisible();
  await expect(button(panel(member), zh('groupPanel.dissolve'))).toBeVisible();
  await expect(button(panel(owner), zh('groupPanel.quit'))).toBeVisible();
  await button(panel(owner), zh('groupPanel.quit')).click();
  await button(owner.getByRole('alertdialog'), zh('groupPanel.quit')).click();
  await expect(owner.getByText(zh('groupPanel.left'))).toBeVisible();
  await expect(owner.locator(`[data-conversation-id="${GROUP}"], [data-row-key="${GROUP}"]`)).toHaveCount(0);
  await button(panel(member), zh('groupPanel.dissolve')).click();
  await button(member.getByRole('alertdialog'), zh('groupPanel.dissolve')).click();
  await expect(member.getByText(zh('groupPanel.dissolved'))).toBeVisible();
});

test('GROUP-100, GROUP-106, GROUP-107 on a phone the panel replaces the chat, Back leaves it, and all fits', async ({ browser, server }) => {
  const page = await openPeer(browser, server.origin, { me: OWNER, conversationID: GROUP });
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, zh('chat.group.menu')).click();
  await page.getByRole('menuitem', { name: zh('groupPanel.title') }).click();
  await expect(members(page)).toBeVisible();
  expect((await panel(page).boundingBox())?.width).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findAccessFaults(page)).toEqual([]);
  await row(page, zh('groupPanel.manage')).click();
  expect(await findAccessFaults(page)).toEqual([]);
  await page.goBack();
  await expect(panel(page).getByRole('heading', { name: zh('groupPanel.title') })).toBeVisible();
  await toggle(page, zh('groupPanel.mute')).click();
  await toggle(page, zh('groupPanel.archive')).click();
  await expect(toggle(page, zh('groupPanel.archive'))).toHaveAttribute('aria-checked', 'true');
  await row(page, zh('groupPanel.clear')).click();
  await button(page.getByRole('alertdialog'), zh('common.clear')).click();
  await expect(page.getByText(zh('groupPanel.cleared'))).toBeVisible();
  await page.goBack();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('[data-msg-id]')).toHaveCount(0);
});
