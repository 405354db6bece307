import { expect, type Page } from 'playwright/test';
import { NO_RATES } from '../../../tests/support/start-server.ts';
import { conversationRow } from '../../pages/conversation-page.ts';
import { contactsLink, friends } from '../../pages/people-page.ts';
import { visitPeopleScreens } from '../../pages/people-screens.ts';
import { tab } from '../../pages/tab-manager.ts';
import { findLayoutFaults } from '../../support/layout/find-layout-faults.ts';
import { FRIEND, seedLongNames } from '../../support/people/seed-long-names.ts';
import { test } from '../../support/wisp-test.ts';
import { zh } from '../../support/zh.ts';

/** Ends with the width at which the screens are opened. */
const WIDTHS = [320, 1280, 390] as const;
const HEIGHT = 844;
/** All faults of all screens are reported together. */
const softly = expect.configure({ soft: true, timeout: 2000 });

async function expectBadges(page: Page, screen: string): Promise<void> {
  const ofLists = [conversationRow(page, `C2C${FRIEND}`), tab(page, zh('conversations.tab.all')), contactsLink(page)];
  const ofContacts = [contactsLink(page), friends(page).getByRole('button', { name: zh('contacts.newFriends') })];
  const badges = { 'conversation list': ofLists, contacts: ofContacts }[screen] ?? [];
  for (const badge of badges) await softly(badge, screen).toContainText('99+');
}

test.use({ viewport: { width: 390, height: HEIGHT }, operator: { rates: NO_RATES } });

test('CONV-046, CONTACT-010, TAB-016 no screen of people cuts off or overflows at 320, 390 and 1280 px with the longest names and badges', async ({
  page,
  server,
}) => {
  test.slow();
  await seedLongNames(server);
  await visitPeopleScreens(page, async (screen) => {
    await expectBadges(page, screen);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await softly.poll(async () => findLayoutFaults(page), `${screen} at ${String(width)} px`).toEqual([]);
    }
  });
});
