import { Search, Users } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroupContacts } from '../../client/people/use-contacts.ts';
import { useSpelledNames } from '../../client/people/use-spelled-names.ts';
import { findContacts, namesOfContacts, type Contact } from '../../core/people/contacts.ts';
import { sectionsByLetter } from '../../core/people/name-sections.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { ContactRow } from './contact-row.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import styles from './contacts.module.css';
import { SectionRows } from './section-rows.tsx';

/** The groups that the user is in, by their sound, with a search; a row opens the conversation. */
export function GroupList() {
  const { t } = useTranslation();
  const { emit } = useClient();
  const groups = useGroupContacts();
  const spell = useSpelledNames(useMemo(() => groups && namesOfContacts(groups), [groups]));
  const [text, setText] = useState('');
  const shown = useMemo(() => {
    if (groups === undefined || spell === undefined) return undefined;
    const found = findContacts(groups, text, spell);
    return text.trim() === '' ? sectionsByLetter(found, ({ name }) => spell(name)).flatMap(({ items }) => items) : found;
  }, [groups, spell, text]);
  const open = useCallback(({ conversationID }: Contact) => emit({ kind: 'open-conversation', conversationID }), [emit]);
  const renderRow = useCallback(
    (contact: Contact, isReachable: boolean) => <ContactRow contact={contact} isOnline={false} isReachable={isReachable} onOpen={open} />,
    [open],
  );

  if (shown === undefined || groups === undefined) return <ContactSkeleton />;
  if (groups.length === 0) return <EmptyState icon={Users} title={t('contacts.emptyGroups')} />;
  return (
    <>
      <div className={styles['head']} role="search" aria-label={t('contacts.searchGroups')}>
        <TextField
          label={t('contacts.searchGroups')}
          hideLabel
          type="search"
          look="sunken"
          icon={<Icon of={Search} size={18} />}
          placeholder={t('contacts.searchGroups')}
          value={text}
          onChange={setText}
          clearLabel={t('common.clear')}
        />
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
