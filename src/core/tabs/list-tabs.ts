import { ALL_TAB, BUILT_IN_TABS, OWN_TAB, SESSION_TYPE, TAB_SHOWN, type BuiltInTab } from '../../../contract/http/tab-values.ts';
import type { TabMember } from '../../../contract/http/tabs.ts';
import { c2cConversationId, conversationTypeOf, groupConversationId, targetOf } from '../../../contract/ids.ts';
import { unreadShare } from '../conversations/conversation-rank.ts';
import type { ConversationRow, ConversationShelf, TabRow } from '../rows.ts';

/** A tab of the conversation list. */
export type ListTab = {
  readonly id: string;
  /** Undefined = created by the user. */
  readonly builtIn: BuiltInTab | undefined;
  readonly name: string;
  readonly isShown: boolean;
  /** IDs of the conversations of an own tab. */
  readonly members: readonly string[];
};

/** A list of conversations: a shelf, or a part of the main shelf. */
export type ConversationListName = ConversationShelf | Exclude<BuiltInTab, 'all'> | `tab ${string}`;

export function listNameOf({ id, builtIn }: Pick<ListTab, 'id' | 'builtIn'>): ConversationListName {
  if (builtIn === undefined) return `tab ${id}`;
  return builtIn === ALL_TAB ? 'main' : builtIn;
}

/** The tabs in their order, All first. A built-in tab that the server omits is added (protocol N41). */
export function orderTabs(rows: readonly TabRow[]): ListTab[] {
  const known = new Set(rows.map(({ id }) => id));
  const missing = BUILT_IN_TABS.filter((id) => !known.has(id)).map((id) => ({ ...builtInTab(id), sort: BUILT_IN_TABS.indexOf(id) }));
  const all = [...rows.map((row) => ({ ...tabOf(row), sort: row.sort })), ...missing];
  const sortOf = (tab: { id: string; sort: number }) => (tab.id === ALL_TAB ? Number.NEGATIVE_INFINITY : tab.sort);
  return all.sort((a, b) => sortOf(a) - sortOf(b) || (a.id < b.id ? -1 : 1)).map(({ sort: _sort, ...tab }) => tab);
}

function builtInTab(id: BuiltInTab): ListTab {
  return { id, builtIn: id, name: '', isShown: true, members: [] };
}

function tabOf(row: TabRow): ListTab {
  const builtIn = BUILT_IN_TABS.find((id) => id === row.id);
  const isShown = row.hideStatus === TAB_SHOWN || row.id === ALL_TAB;
  if (builtIn !== undefined && row.defaultGroup !== OWN_TAB) return { ...builtInTab(builtIn), isShown };
  return { id: row.id, builtIn: undefined, name: row.groupName, isShown, members: membersOf(row) };
}

export function membersOf({ relationList }: Pick<TabRow, 'relationList'>): string[] {
  return (relationList ?? []).map(({ sessionId, sessionType }) =>
    sessionType === SESSION_TYPE.group ? groupConversationId(sessionId) : c2cConversationId(sessionId),
  );
}

/** The conversation as the requests of tabs name it. */
export function memberOf(conversationID: string): TabMember {
  return { sessionId: targetOf(conversationID), sessionType: conversationTypeOf(conversationID) === 'GROUP' ? SESSION_TYPE.group : SESSION_TYPE.pair };
}

type UnreadRow = Pick<ConversationRow, 'conversationID' | 'type' | 'groupAtInfoList'>;

/** Returns whether an unread conversation of the main shelf is in the tab. */
function isInTab({ builtIn, members }: ListTab): (row: UnreadRow) => boolean {
  switch (builtIn) {
    case undefined: {
      const ids = new Set(members);
      return ({ conversationID }) => ids.has(conversationID);
    }
    case 'single':
      return ({ type }) => type === 'C2C';
    case 'group':
      return ({ type }) => type === 'GROUP';
    case 'atme':
      return ({ groupAtInfoList }) => groupAtInfoList.length > 0;
    default:
      return () => true;
  }
}

/** The unread messages of each tab, by its ID, as the total counts them. @Me counts conversations. */
export function countUnread(tabs: readonly ListTab[], unread: readonly ConversationRow[]): ReadonlyMap<string, number> {
  return new Map(
    tabs.map((tab) => {
      const shown = unread.filter(isInTab(tab));
      return [tab.id, tab.builtIn === 'atme' ? shown.length : shown.reduce((sum, row) => sum + unreadShare(row), 0)];
    }),
  );
}
