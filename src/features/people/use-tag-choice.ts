import { useState } from 'react';
import { useTags } from '../../client/people/use-tags.ts';
import { cleanTagName, tagNameGap } from '../../core/people/tag-name.ts';
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
};

/** The tags of a friend while the user chooses. Until the user changes something it follows the stored tags. */
export function useTagChoice(wtId: string): TagChoice {
  const { t } = useTranslation();
  const stored = useTags();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [names, setNames] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const own = (stored ?? []).map(({ id, tagName, wtIds }) => ({
    key: id,
    name: tagName,
    isOn: changes.get(id) ?? wtIds.includes(wtId),
    was: wtIds.includes(wtId),
  }));
  // A new name that another device has added meanwhile is shown once.
  const added = names.filter((name) => own.every((tag) => tag.name !== name)).map((name) => ({ key: name, name, isOn: changes.get(name) ?? true, was: false }));
  const tags = [...own, ...added];
  const gap = tagNameGap(
    typed,
    tags.map(({ name }) => name),
  );
  const set = (key: string, on: boolean) => setChanges(new Map(changes).set(key, on));
  const name = cleanTagName(typed);
  const add = () => {
    if (name === '' || gap !== undefined) return;
    const known = tags.find((tag) => tag.name === name);
    if (known === undefined) setNames([...names, name]);
    set(known?.key ?? name, true);
    setTyped('');
  };
  return {
    tags,
    typed,
    error: gap === undefined ? undefined : t(gap.kind === 'long' ? 'people.friend.tagLong' : 'people.friend.tooManyTags', { count: gap.max }),
    isChanged: name !== '' || tags.some(({ isOn, was }) => isOn !== was),
    type: setTyped,
    toggle: (key) => set(key, tags.find((tag) => tag.key === key)?.isOn !== true),
    add,
    wanted: () => ({
      tagIds: own.filter(({ isOn }) => isOn).map(({ key }) => key),
      names: [...added.filter(({ isOn }) => isOn).map((tag) => tag.name), ...(name === '' ? [] : [name])],
    }),
  };
}
