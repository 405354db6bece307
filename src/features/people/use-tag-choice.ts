import { useState } from 'react';
import { useFormText } from '../../client/drafts/use-form-text.ts';
import { useTags } from '../../client/people/use-tags.ts';
import { FORM_FIELDS } from '../../core/drafts/form-texts.ts';
import { cleanTagName, tagNameProblem } from '../../core/people/tag-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A tag of the list, or a new one, which has only a name. */
type ShownTag = { readonly key: string; readonly name: string; readonly isOn: boolean };

export type TagChoice = {
  readonly tags: readonly ShownTag[];
  readonly typed: string;
  readonly error: string | undefined;
  readonly isChanged: boolean;
  readonly type: (text: string) => void;
  readonly toggle: (key: string) => void;
  /** Turns the typed name into a chosen tag. */
  readonly add: () => void;
  /** What to save. A typed name that was not added yet counts too, so that it is not lost (G11). */
  readonly wanted: () => { readonly tagIds: readonly string[]; readonly names: readonly string[] };
  /** Deletes the unsaved names. */
  readonly forget: () => void;
};

/** The tags of a friend while the user chooses. A tag that the user did not press follows the stored state. */
export function useTagChoice(wtId: string): TagChoice {
  const { t } = useTranslation();
  const stored = useTags();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The names that the user has added, and then the one in the field.
  const field = useFormText(FORM_FIELDS.newTags(wtId));
  const lines = field.text.split('\n');
  const names = lines.slice(0, -1);
  const typed = lines.at(-1) ?? '';
  const write = (added: readonly string[], text: string) => field.change([...added, text].join('\n'));
  // By name, because the server replaces the temporary ID of a new tag.
  const isChosen = (tag: string, was: boolean) => changes.get(tag) ?? was;
  const own = (stored ?? []).map(({ id, tagName, wtIds }) => {
    const was = wtIds.includes(wtId);
    return { id, key: tagName, name: tagName, isOn: isChosen(tagName, was), was };
  });
  // A new name that another device has added meanwhile is shown once.
  const added = names.filter((one) => own.every((tag) => tag.name !== one)).map((one) => ({ key: one, name: one, isOn: isChosen(one, true), was: false }));
  const tags = [...own, ...added];
  const problem = tagNameProblem(
    typed,
    tags.map(({ name }) => name),
  );
  const set = (key: string, on: boolean) => setChanges(new Map(changes).set(key, on));
  const name = cleanTagName(typed);
  const add = () => {
    if (name === '' || problem !== undefined) return;
    const known = tags.find((tag) => tag.name === name);
    write(known === undefined ? [...names, name] : names, '');
    set(name, true);
  };
  return {
    tags,
    typed,
    error: problem === undefined ? undefined : t(problem.kind === 'long' ? 'people.friend.tagLong' : 'people.friend.tooManyTags', { count: problem.max }),
    isChanged: name !== '' || tags.some(({ isOn, was }) => isOn !== was),
    type: (text) => write(names, text),
    toggle: (key) => set(key, tags.find((tag) => tag.key === key)?.isOn !== true),
    add,
    wanted: () => ({
      tagIds: own.filter(({ isOn }) => isOn).map(({ id }) => id),
      names: [...added.filter(({ isOn }) => isOn).map((tag) => tag.name), ...(name === '' ? [] : [name])],
    }),
    forget: field.forget,
  };
}
