import { useCallback, useState } from 'react';
import { useTags } from '../../../client/people/use-tags.ts';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';
import { TagList } from './tag-list.tsx';
import { TagView } from './tag-view.tsx';

/** The user's tags, and the open one with its members. */
export function TagSection({ onBack }: { onBack: () => void }) {
  const tags = useTags();
  const [opened, setOpened] = useState<TagRow>();
  const close = useCallback(() => setOpened(undefined), []);
  const tag = opened && currentTag(tags ?? [], opened);
  // When the server's ID replaces the temporary one, the open tag is found again by its name.
  if (tag !== undefined && tag !== opened) setOpened(tag);
  useBackLayer(tag !== undefined, close);
  if (tag === undefined) return <TagList tags={tags} onOpen={setOpened} onBack={onBack} />;
  return <TagView tag={tag} tags={tags ?? []} onBack={close} />;
}

function currentTag(tags: readonly TagRow[], { id, tagName }: TagRow): TagRow | undefined {
  return tags.find((tag) => tag.id === id) ?? tags.find((tag) => tag.tagName === tagName);
}
