import { zh } from '../../../e2e/support/zh.ts';
import { dismiss } from '../hands.ts';
import { button } from '../people/helpers.ts';
import type { Stage } from '../stage.ts';
import { layer, members, openGroupAs, openPanel, panel, row } from './helpers.ts';
import { ADMIN, LARGE, LONG, MEMBER, OWNER } from './world.ts';

/** The panel of a group of 2,000 for owner, admin and member, its search, its members and its dialogs. */
export async function showGroupPanel(stage: Stage): Promise<void> {
  const owner = await openGroupAs(stage, OWNER, LARGE);
  await openPanel(owner);
  await owner.shot('panel-owner');
  await showEnd(owner, 'panel-owner-end');
  await showMembers(owner);
  await showSearch(owner);
  await showDialogs(owner);
  await owner.page.context().setOffline(true);
  await panel(owner.page)
    .getByRole('button', { name: `${zh('groupPanel.dissolve')} (${zh('common.availableOnline')})` })
    .waitFor();
  await owner.page.locator('[data-group-panel] [role="group"]').first().scrollIntoViewIfNeeded();
  await owner.shot('panel-offline');
  await showRoles(stage);
}

async function showEnd({ page, shot }: Stage, name: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: zh('people.report.title.group') })
    .scrollIntoViewIfNeeded();
  await shot(name);
  await members(page).getByRole('button').first().scrollIntoViewIfNeeded();
}

async function showMembers({ page, shot }: Stage): Promise<void> {
  await row(page, zh('groupPanel.showAll', { count: 2000 })).click();
  await members(page).getByRole('button').nth(30).waitFor();
  await shot('panel-members');
  await button(panel(page), zh('common.back')).click();
}

async function showSearch({ page, shot }: Stage): Promise<void> {
  const field = panel(page).getByRole('searchbox');
  await field.fill('yutong');
  await panel(page)
    .getByRole('list', { name: zh('groupPanel.results') })
    .getByRole('button')
    .nth(3)
    .waitFor();
  await shot('panel-search');
  await field.fill('没有这个人');
  await panel(page).getByText(zh('groupPanel.noMember')).waitFor();
  await shot('panel-search-none');
  await field.fill('');
  await members(page).getByRole('button').first().waitFor();
}

async function showDialogs(stage: Stage): Promise<void> {
  const { page, shot } = stage;
  for (const [label, name] of [
    [zh('groupPanel.number'), 'group-code'],
    [zh('groupPanel.picture'), 'group-picture'],
    [zh('groupPanel.name'), 'group-name'],
    [zh('groupPanel.notice'), 'group-notice'],
    [zh('groupPanel.nickname'), 'group-nickname'],
    [zh('groupPanel.remark'), 'group-remark'],
    [zh('groupPanel.clear'), 'group-clear'],
  ] as const) {
    await row(page, label).click();
    await layer(page).waitFor();
    if (name === 'group-nickname') await layer(page).getByRole('textbox').fill('名'.repeat(80));
    await shot(name);
    await dismiss(page, layer(page));
  }
  await row(page, zh('groupPanel.dissolve')).click();
  await layer(page).waitFor();
  await shot('group-dissolve');
  await dismiss(page, layer(page));
}

async function showRoles(stage: Stage): Promise<void> {
  const admin = await openGroupAs(stage, ADMIN, LONG);
  await openPanel(admin);
  await admin.shot('panel-admin');
  const member = await openGroupAs(stage, MEMBER, LARGE);
  await openPanel(member);
  await member.shot('panel-member');
  await row(member.page, zh('groupPanel.notice')).click();
  await layer(member.page).waitFor();
  await member.shot('group-notice-read');
}
