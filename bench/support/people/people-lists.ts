import type { Locator, Page } from 'playwright';
import { zh } from '../../../e2e/support/zh.ts';
import { FIRST_TAB_NAME, FIRST_TAG, tabMembers } from '../../world/fill-people.ts';
import type { PeopleSize } from '../../world/people-size.ts';
import { planConversations } from '../../world/plan-conversations.ts';
import { FRIEND } from '../../world/world-size.ts';

/** A list of the people issue, with the way to it. */
export type PeopleList = {
  readonly name: string;
  /** Goes to where one click opens the list, and returns the control to click. */
  readonly approach: (page: Page) => Promise<Locator>;
  /** A row that only the opened list shows. */
  readonly firstRow: (size: PeopleSize) => string;
  /** Selector of the rows to scroll; absent = the list of the smaller account is too short. */
  readonly rows?: string;
  readonly beforeScroll?: (page: Page) => Promise<void>;
  /** Number of layers that Escape closes. */
  readonly layers: number;
};

const CONVERSATION = '[data-conversation-id]';
const CONTACT = `[role="list"][aria-label="${zh('contacts.friends')}"] h2`;
const TARGET = '[role="dialog"] [data-target]';
const CONTACT_ROW = `[role="list"][aria-label="${zh('contacts.friends')}"] [data-row-key]`;
const PICKED = (label: string): string => `[role="dialog"] [role="list"][aria-label="${label}"] [role="listitem"]`;

async function go(page: Page, name: 'app.messages' | 'app.contacts'): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: zh(name) })
    .click();
  await page
    .locator(name === 'app.messages' ? CONVERSATION : CONTACT)
    .first()
    .waitFor();
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function goToAll(page: Page): Promise<void> {
  await go(page, 'app.messages');
  await tab(page, zh('conversations.tab.all')).click();
  await page.locator(`[data-conversation-id="C2C${FRIEND}"]`).waitFor();
}

async function goToTags(page: Page): Promise<void> {
  await go(page, 'app.messages');
  await go(page, 'app.contacts');
}

/** The newest conversation of the own tabs. It is in no row on screen before the tab is opened. */
function ownTabRow(size: PeopleSize): string {
  const [newest] = tabMembers(size, planConversations(size.world));
  return `[data-conversation-id="${newest?.conversationID}"]`;
}

/** The newest group after the conversations that All shows on its first screen. */
function groupTabRow(size: PeopleSize): string {
  const groups = planConversations(size.world).filter(({ isGroup, isArchived, isPinned }) => isGroup && !isArchived && !isPinned);
  return `[data-conversation-id="${groups[8]?.conversationID}"]`;
}

export const PEOPLE_LISTS: readonly PeopleList[] = [
  {
    name: 'conversations',
    approach: async (page) => {
      await goToAll(page);
      await go(page, 'app.contacts');
      return page.getByRole('navigation').getByRole('link', { name: zh('app.messages') });
    },
    firstRow: () => CONVERSATION,
    rows: CONVERSATION,
    layers: 0,
  },
  {
    name: 'own-tab',
    approach: async (page) => {
      await goToAll(page);
      return tab(page, FIRST_TAB_NAME);
    },
    firstRow: ownTabRow,
    layers: 0,
  },
  {
    name: 'group-tab',
    approach: async (page) => {
      await goToAll(page);
      return tab(page, zh('conversations.tab.group'));
    },
    firstRow: groupTabRow,
    rows: CONVERSATION,
    layers: 0,
  },
  {
    name: 'contacts',
    approach: async (page) => {
      await goToAll(page);
      return page.getByRole('navigation').getByRole('link', { name: zh('app.contacts') });
    },
    firstRow: () => CONTACT,
    rows: CONTACT_ROW,
    layers: 0,
  },
  {
    name: 'tags',
    approach: async (page) => {
      await goToTags(page);
      return page.locator('[data-row-key="section tags"]');
    },
    firstRow: () => `[data-row-key="${FIRST_TAG}"]`,
    layers: 0,
  },
  {
    name: 'tag-members',
    approach: async (page) => {
      await goToTags(page);
      await page.locator('[data-row-key="section tags"]').click();
      await page.locator(`[data-row-key="${FIRST_TAG}"]`).click();
      return page.getByRole('button', { name: zh('contacts.tag.add'), exact: true });
    },
    firstRow: () => PICKED(zh('contacts.friends')),
    rows: PICKED(zh('contacts.friends')),
    layers: 1,
  },
  {
    name: 'tab-members',
    approach: async (page) => {
      await goToAll(page);
      await page.getByRole('button', { name: zh('conversations.manageTabs') }).click();
      return page.getByRole('button', { name: zh('tabs.editOf', { name: FIRST_TAB_NAME }) });
    },
    firstRow: () => PICKED(zh('forward.recent')),
    rows: PICKED(zh('forward.recent')),
    layers: 2,
  },
  {
    name: 'new-group',
    approach: async (page) => {
      await goToAll(page);
      await page.getByRole('button', { name: zh('conversations.newMenu'), exact: true }).click();
      return page.getByRole('menuitem', { name: zh('newGroup.title') });
    },
    firstRow: () => TARGET,
    rows: TARGET,
    layers: 1,
  },
  {
    name: 'forward',
    approach: async (page) => {
      await goToAll(page);
      await page.locator(`[data-conversation-id="C2C${FRIEND}"]`).click();
      await page.locator(`[data-open-conversation="C2C${FRIEND}"] [data-bubble]`).last().click({ button: 'right' });
      return page.getByRole('menuitem', { name: zh('chat.action.forward'), exact: true });
    },
    firstRow: () => TARGET,
    rows: TARGET,
    beforeScroll: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: zh('forward.contacts') })
        .click();
    },
    layers: 1,
  },
];
