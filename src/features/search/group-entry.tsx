import { useClient } from '../../client/client-context.tsx';
import { useMediaUrl } from '../../client/use-media-url.ts';
import { useGroup } from '../../client/use-data.ts';
import type { FoundEntry } from '../../core/search/search-results.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { HighlightedName } from '../../parts/highlighted-text.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import styles from './search.module.css';

export function GroupEntry({ entry, words }: { entry: FoundEntry; words: readonly string[] }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const group = useGroup(entry.id);
  const src = useMediaUrl(group?.avatar);
  const title = entry.remark || entry.name;
  const count = group?.groupMemberCount ?? 0;
  return (
    <button
      type="button"
      data-search-result
      className={styles['entry']}
      onClick={() => emit({ kind: 'open-conversation', conversationID: `GROUP${group?.groupID ?? entry.id}` })}
    >
      <Avatar name={title} seed={entry.id} src={src} size={40} shape="rounded" />
      <span className={styles['entryText']}>
        <HighlightedName className={styles['entryName']} text={title} words={words} />
        <span className={styles['entrySecond']}>{count > 0 ? t('search.members', { count }) : entry.id}</span>
      </span>
    </button>
  );
}
