import { UsersRound } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ApplicationList } from './application-list.tsx';
import { Blacklist } from './blacklist.tsx';
import { SECTION_TITLES, type ContactSection } from './entries.tsx';
import { GroupList } from './group-list.tsx';
import { NoticeSection } from './notices/notice-section.tsx';
import { TagSection } from './tags/tag-section.tsx';
import { SectionFrame } from './section-frame.tsx';
import styles from './contacts.module.css';

const CONTENT = { new: ApplicationList, notices: NoticeSection, groups: GroupList, blacklist: Blacklist } as const;

/** The open section beside the friends; without a section a hint to choose a friend. */
export function SectionView({ section, onBack }: { section: ContactSection | undefined; onBack: () => void }) {
  const { t } = useTranslation();
  if (section === undefined)
    return (
      <div className={styles['none']}>
        <EmptyState icon={UsersRound} title={t('contacts.pick')} />
      </div>
    );
  if (section === 'tags') return <TagSection onBack={onBack} />;
  const Content = CONTENT[section];
  return (
    <SectionFrame key={section} title={t(SECTION_TITLES[section])} onBack={onBack}>
      <Content />
    </SectionFrame>
  );
}
