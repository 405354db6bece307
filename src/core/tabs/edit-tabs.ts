import { ALL_TAB, TAB_HIDDEN, TAB_SHOWN } from '../../../contract/http/tab-values.ts';
import { countCharacters } from '../../../contract/lengths.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName } from '../../../contract/names/clean-name.ts';
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

/** The value of `hideStatus`, which is the inverse of its name. */
export function hideStatusOf(isShown: boolean): 0 | 1 {
  return isShown ? TAB_SHOWN : TAB_HIDDEN;
}

type NameCheck = { readonly name: string; readonly problem: 'length' | 'used' | undefined };

/** The name as the server stores it, and why it cannot be used. `others` = the names of the other tabs. */
export function checkTabName(text: string, others: readonly string[]): NameCheck {
  const name = cleanName(text);
  const length = countCharacters(name);
  if (length === 0 || length > LIMITS.tabName) return { name, problem: 'length' };
  return { name, problem: others.includes(name) ? 'used' : undefined };
}

/** Whether an edit changes neither the name nor the conversations. The order of the conversations has no meaning. */
export function isSameTab(tab: ListTab | undefined, name: string, members: readonly string[]): boolean {
  return tab?.name === name && tab.members.toSorted().join() === members.toSorted().join();
}

export function moveTab(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
