import { FAVOURITES } from './favourites-list.ts';
import { TABS } from './tabs-list.ts';
import { TAGS } from './tags-list.ts';
import type { BodyOf, ServerList } from './server-list.ts';

/** Every list of the account on the server. Apart from its own files, a new list needs only an entry here. */
export const LISTS = [FAVOURITES, TAGS, TABS] as const satisfies readonly ServerList[];

type List = (typeof LISTS)[number];
export type ListScope = List['scope'];
/** Row types by the list's table. The table has the name of the list. */
export type ListRows = { readonly [L in List as L['scope']]: L['isRow'] extends (value: unknown) => value is infer Row ? Row : never };

type ChangeOf<L extends List> = {
  [Name in keyof L['operations'] & string]: L['operations'][Name] extends { readonly endpoint: infer E extends ServerList['endpoint'] }
    ? { readonly scope: L['scope']; readonly operation: Name; readonly body: BodyOf<E> }
    : never;
}[keyof L['operations'] & string];

/** A change of a list by the user: the name of one of its operations and the body of its request. */
export type ListChange = { [L in List as L['scope']]: ChangeOf<L> }[ListScope];

export function listOf(scope: ListScope): ServerList {
  const list = LISTS.find((one) => one.scope === scope);
  if (list === undefined) throw new Error(`no list ${scope}`);
  return list;
}
