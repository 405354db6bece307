import { FAVOURITES } from './favourites-list.ts';
import type { BodyOf, ServerList } from './server-list.ts';

/** Every list of the account that the server holds: an entry here is all that a list needs outside of its own files. */
export const LISTS = [FAVOURITES] as const satisfies readonly ServerList[];

type List = (typeof LISTS)[number];
export type ListScope = List['scope'];
/** Rows by the table that holds them, which is named as the list. */
export type ListRows = { readonly [L in List as L['scope']]: L['isRow'] extends (value: unknown) => value is infer Row ? Row : never };

type ChangeOf<L extends List> = {
  [Name in keyof L['operations'] & string]: L['operations'][Name] extends { readonly endpoint: infer E extends ServerList['endpoint'] }
    ? { readonly scope: L['scope']; readonly operation: Name; readonly body: BodyOf<E> }
    : never;
}[keyof L['operations'] & string];

/** What the user can do to a list: the name of one of its operations with the body of its request. */
export type ListChange = { [L in List as L['scope']]: ChangeOf<L> }[ListScope];

export function listOf(scope: ListScope): ServerList {
  const list = LISTS.find((one) => one.scope === scope);
  if (list === undefined) throw new Error(`no list ${scope}`);
  return list;
}
