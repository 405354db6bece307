import { updateRemark } from '../../../contract/http/friends.ts';
import { addTab, updateTab } from '../../../contract/http/tabs.ts';
import { addTag, renameTag } from '../../../contract/http/tags.ts';
import type { OpRow } from '../rows.ts';
import { FORM_FIELDS } from './form-texts.ts';

type Body = Readonly<Record<string, unknown>>;
type TextOf = (body: Body) => readonly [name: string, text: unknown];

const TEXTS: ReadonlyMap<string, TextOf> = new Map<string, TextOf>([
  [updateRemark.path, ({ friendsWtId, remark }) => [FORM_FIELDS.remark(String(friendsWtId)), remark]],
  [addTag.path, ({ tagName }) => [FORM_FIELDS.tagName(), tagName]],
  [renameTag.path, ({ tagId, tagName }) => [FORM_FIELDS.tagName(String(tagId)), tagName]],
  [addTab.path, ({ groupName }) => [FORM_FIELDS.tabName(), groupName]],
  [updateTab.path, ({ id, groupName }) => [FORM_FIELDS.tabName(String(id)), groupName]],
]);

/** The field of a form that an operation saves, and its text; undefined = none, or an empty text. */
export function formTextOf({ call }: Pick<OpRow, 'call'>): { readonly name: string; readonly text: string } | undefined {
  if (call.kind !== 'http') return undefined;
  const [name, text] = TEXTS.get(call.path)?.(call.body) ?? [];
  return name === undefined || typeof text !== 'string' || text === '' ? undefined : { name, text };
}
