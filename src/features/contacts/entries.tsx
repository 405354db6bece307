import { ChevronRight, type LucideIcon } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { HELPER_CONVERSATION_ID } from '../../core/people/contacts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BrandLogo } from '../../parts/brand-logo.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import styles from './contacts.module.css';

/** A list that opens beside the friends. */
export type ContactSection = 'new' | 'notices' | 'groups' | 'tags' | 'blacklist';

type SectionEntryProps = {
  id: ContactSection;
  icon: LucideIcon;
  isSelected: boolean;
  unread: number;
  rowKey: string;
  onOpen: (id: ContactSection) => void;
};

/** The text of each section, as its title and as the name of its entry. */
export const SECTION_TITLES = {
  new: 'contacts.newFriends',
  notices: 'groupNotices.title',
  groups: 'contacts.groups',
  tags: 'contacts.tags',
  blacklist: 'contacts.blacklist',
} as const;

export function SectionEntry({ id, icon, isSelected, unread, rowKey, onOpen }: SectionEntryProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['entry']} data-row-key={rowKey} aria-current={isSelected ? 'true' : undefined} onClick={() => onOpen(id)}>
      <span className={styles['tile']} data-tile={id}>
        <Icon of={icon} size={20} />
      </span>
      <span className={styles['entryName']}>{t(SECTION_TITLES[id])}</span>
      <Badge count={unread} label={unread > 99 ? t('common.unreadCapped') : t('common.unread', { count: unread })} />
      <span className={styles['chevron']}>
        <Icon of={ChevronRight} size={18} />
      </span>
    </button>
  );
}

/** The official account, which opens its conversation. */
export function HelperEntry({ rowKey }: { rowKey: string }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  return (
    <button
      type="button"
      className={styles['entry']}
      data-row-key={rowKey}
      onClick={() => emit({ kind: 'open-conversation', conversationID: HELPER_CONVERSATION_ID })}
    >
      <BrandLogo size={36} />
      <span className={styles['entryName']}>{t('contacts.helper')}</span>
      <Tag>{t('common.official')}</Tag>
      <span className={styles['chevron']}>
        <Icon of={ChevronRight} size={18} />
      </span>
    </button>
  );
}
