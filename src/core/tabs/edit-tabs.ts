import { ALL_TAB, TAB_HIDDEN, TAB_SHOWN } from '../../../contract/http/tab-values.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Target, Targets } from '../forward/forward-targets.ts';
import type { ListTab } from './list-tabs.ts';

export const TAB_NAME_LENGTH = LIMITS.tabName;
export const TAB_MEMBERS = LIMITS.tabMembers;

/** All stays first and visible. */
export function isFixedTab({ id }: Pick<ListTab, 'id'>): boolean {
  return id === ALL_TAB;
}

/** All tabs but All count, hidden or not (protocol C29). */
export function canAddTab(tabs: readonly ListTab[]): boolean {
  return tabs.filter((tab) => !isFixedTab(tab)).length < LIMITS.tabs;
}

/** The value of `hideStatus`: 1 = shown, despite its name. */
export function hideStatusOf(isShown: boolean): 0 | 1 {
  return isShown ? TAB_SHOWN : TAB_HIDDEN;
}

/** Whether an edit changes neither the name nor the conversations. The order of the conversations has no meaning. */
export function isSameTab(tab: ListTab | undefined, name: string, members: readonly string[]): boolean {
  return tab?.name === name && tab.members.toSorted().join() === members.toSorted().join();
}

export function moveTab(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}

/**
 * The conversations that the user can put into a tab (TAB-004): pairs with friends, and groups that the user is in. A tab can contain a
 * conversation to which the user cannot write now.
 */
export function tabTargets({ recent, contacts, groups }: Targets): Targets {
  const open = (targets: readonly Target[]) => targets.map((target) => ({ ...target, notice: undefined }));
  const known = new Set([...contacts, ...groups].map(({ conversationID }) => conversationID));
  return { recent: open(recent.filter(({ conversationID }) => known.has(conversationID))), contacts: open(contacts), groups: open(groups) };
}
