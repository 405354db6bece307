import { Search, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroupContacts } from '../../client/people/use-contacts.ts';
import { useSpelledNames } from '../../client/people/use-spelled-names.ts';
import type { Contact } from '../../core/people/contacts.ts';
import { findByName, namesToSpell } from '../../core/people/find-by-name.ts';
import { sectionsByLetter } from '../../core/people/name-sections.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { ContactRow } from './contact-row.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import styles from './contacts.module.css';
import { SectionRows } from './section-rows.tsx';

/** The groups that the user is in, by their sound, with a search; a row opens the conversation. */
export function GroupList() {
  const { t } = useTranslation();
  const { emit } = useClient();
  const groups = useGroupContacts();
  const spell = useSpelledNames(useMemo(() => groups && namesToSpell(groups), [groups]));
  const [text, setText] = useState('');
  const shown = useMemo(() => {
    if (groups === undefined || spell === undefined) return undefined;
    return text.trim() === '' ? sectionsByLetter(groups, spell).flatMap(({ items }) => items) : findByName(groups, text, spell);
  }, [groups, spell, text]);
  const open = useCallback(({ conversationID }: Contact) => emit({ kind: 'open-conversation', conversationID }), [emit]);
  const renderRow = useCallback(
    (contact: Contact, isReachable: boolean) => <ContactRow contact={contact} isOnline={false} isReachable={isReachable} onOpen={open} />,
    [open],
  );

  if (shown === undefined || groups === undefined) return <ContactSkeleton />;
  if (groups.length === 0) return <NoGroups />;
  return (
    <>
      <div className={styles['head']} role="search" aria-label={t('contacts.searchGroups')}>
        <SearchField label={t('contacts.searchGroups')} value={text} onChange={setText} clearLabel={t('common.clear')} />
        <p className={styles['count']}>{t('contacts.groupCount', { count: groups.length })}</p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={Search} title={t('contacts.notFound')} />
      ) : (
        <SectionRows rows={shown} label={t('contacts.groups')}>
          {renderRow}
        </SectionRows>
      )}
    </>
  );
}

function NoGroups() {
  const { t } = useTranslation();
  const { emit } = useClient();
  const action = <Button onClick={() => emit({ kind: 'create-group' })}>{t('newGroup.title')}</Button>;
  return <EmptyState icon={Users} title={t('contacts.emptyGroups')} action={action} />;
}
