import { LIMITS } from '../../../../contract/limits.ts';
import { addTag } from '../../../../contract/http/tags.ts';
import { cleanName } from '../../../../contract/names/clean-name.ts';
import { RowGoneError } from '../../../core/lists/row-gone-error.ts';
import { TAGS, type TagRow } from '../../../core/lists/tags-list.ts';
import { readCurrentIds } from '../../../db/overlay/fold-list.ts';
import { write } from '../../../db/transaction.ts';
import type { CommandContext } from '../command-context.ts';
import { addListRow, changeRows } from '../lists/change-list.ts';

/** `id` absent = a new tag. `wtIds` = all friends that have the tag afterwards. */
export type SavedTag = { readonly id?: string; readonly tagName: string; readonly wtIds: readonly string[] };

/**
 * Creates a tag, or renames it and replaces its friends. Shown at once, also without a network. A new tag with the name of another one is
 * that tag. Rejects if the name is empty or too long, if another tag has the name of a renamed one, or if there are too many tags.
 */
export async function saveTag(context: CommandContext, { id, tagName, wtIds }: SavedTag): Promise<void> {
  const name = readName(tagName);
  await write(context.db, ['tags', 'ops', 'kv'], async () => {
    const [current = ''] = id === undefined ? [] : await readCurrentIds(context.db, TAGS, [id]);
    if (id !== undefined) await renameTag(context, current, name);
    const tag = id === undefined ? await findOrAdd(context, name) : await context.db.tags.get(current);
    if (tag === undefined) throw new RowGoneError();
    const added = wtIds.filter((wtId) => !tag.wtIds.includes(wtId));
    const removed = tag.wtIds.filter((wtId) => !wtIds.includes(wtId));
    await changeFriends(context, 'addFriends', { tagId: tag.id, wtIds: added });
    await changeFriends(context, 'removeFriends', { tagId: tag.id, wtIds: removed });
  });
  context.wake();
}

export type TagFriends = { readonly add?: readonly string[]; readonly remove?: readonly string[] };

/** Gives a tag to friends and takes it from others. Friends that another device has changed meanwhile keep what they have. */
export async function tagFriends(context: CommandContext, tagId: string, { add = [], remove = [] }: TagFriends): Promise<void> {
  await write(context.db, ['tags', 'ops', 'kv'], async () => {
    await changeFriends(context, 'addFriends', { tagId, wtIds: add });
    await changeFriends(context, 'removeFriends', { tagId, wtIds: remove });
  });
  context.wake();
}

/** Replaces the tags of a friend by existing ones and by names, which become tags if no tag has them. Rejects as saveTag does. */
export async function setTagsOfFriend(
  context: CommandContext,
  wtId: string,
  { tagIds, names = [] }: { readonly tagIds: readonly string[]; readonly names?: readonly string[] },
): Promise<void> {
  const wanted = names.map(readName);
  await write(context.db, ['tags', 'ops', 'kv'], async () => {
    const ids = new Set(tagIds);
    for (const name of wanted) ids.add((await findOrAdd(context, name)).id);
    const body = { friendsWtId: wtId, tagIds: [...ids] };
    await changeRows(context, TAGS, { operation: TAGS.operations.setOfFriend, body });
  });
  context.wake();
}

function readName(text: string): string {
  const tagName = cleanName(text);
  if (!addTag.request.safeParse({ tagName }).success) throw new Error('the name of a tag has 1 to 15 characters');
  return tagName;
}

async function findOrAdd(context: CommandContext, tagName: string): Promise<TagRow> {
  const tags = await context.db.tags.toArray();
  const known = tags.find((tag) => tag.tagName === tagName);
  if (known !== undefined) return known;
  if (tags.length >= LIMITS.tags) throw new Error('too many tags');
  return (await addListRow(context, TAGS, { operation: TAGS.operations.add, body: { tagName } })) as TagRow;
}

async function renameTag(context: CommandContext, tagId: string, tagName: string): Promise<void> {
  const tags = await context.db.tags.toArray();
  if (tags.some((tag) => tag.id !== tagId && tag.tagName === tagName)) throw new Error('another tag has the name');
  await changeRows(context, TAGS, { operation: TAGS.operations.rename, body: { tagId, tagName } });
}

type Friends = { readonly tagId: string; readonly wtIds: readonly string[] };

async function changeFriends(context: CommandContext, name: 'addFriends' | 'removeFriends', { tagId, wtIds }: Friends): Promise<void> {
  for (let from = 0; from < wtIds.length; from += LIMITS.arrayItems) {
    const body = { tagId, wtIds: wtIds.slice(from, from + LIMITS.arrayItems) };
    await changeRows(context, TAGS, { operation: TAGS.operations[name], body });
  }
}
