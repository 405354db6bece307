import { Check, ChevronRight, Tag } from 'lucide-react';
import { memo } from 'react';
import type { TagRow } from '../../../core/lists/tags-list.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { classNames } from '../../../shared/class-names.ts';
import contactStyles from '../contacts.module.css';
import styles from './tags.module.css';

type TagRowViewProps = {
  tag: TagRow;
  /** Undefined = the row opens the tag and is not part of a selection. */
  isChosen: boolean | undefined;
  /** Whether it is a tab stop; the arrow keys reach the other rows. */
  isReachable: boolean;
  onPress: (tag: TagRow) => void;
};

export const TagRowView = memo(function TagRowView({ tag, isChosen, isReachable, onPress }: TagRowViewProps) {
  const { t } = useTranslation();
  const isSelecting = isChosen !== undefined;
  return (
    <button
      type="button"
      className={contactStyles['row']}
      data-row-key={tag.id}
      role={isSelecting ? 'checkbox' : undefined}
      aria-checked={isChosen}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onPress(tag)}
    >
      <span className={classNames(contactStyles['tile'], styles['tile'])} data-chosen={isChosen || undefined} data-selecting={isSelecting || undefined}>
        <Icon of={isChosen ? Check : Tag} size={18} />
      </span>
      <span className={contactStyles['texts']}>
        <IsolatedName className={contactStyles['name']} text={tag.tagName} />
        <span className={contactStyles['second']}>{t('contacts.tag.members', { count: tag.userCount })}</span>
      </span>
      {!isSelecting && (
        <span className={contactStyles['chevron']}>
          <Icon of={ChevronRight} size={18} />
        </span>
      )}
    </button>
  );
});
