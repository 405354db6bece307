import { Ban } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { useBlockedPeople, type BlockedPerson } from '../../client/people/use-contacts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { usePersonActions } from '../../parts/people/use-person-actions.ts';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { usePhone } from '../../parts/window/use-phone.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { ContactSkeleton } from './contact-skeleton.tsx';
import styles from './contacts.module.css';

const ROW_PX = 56;
const keyOf = ({ wtId }: BlockedPerson) => wtId;

/** The people whom the user has blocked. */
export function Blacklist() {
  const { t } = useTranslation();
  const people = useBlockedPeople();
  if (people === undefined) return <ContactSkeleton />;
  if (people.length === 0) return <EmptyState icon={Ban} title={t('contacts.emptyBlacklist')} />;
  return (
    <div className={styles['rows']}>
      <VirtualList items={people} keyOf={keyOf} label={t('contacts.blacklist')} itemSize={ROW_PX} isEven className={styles['plain']}>
        {(person) => <BlockedRow person={person} />}
      </VirtualList>
    </div>
  );
}

function BlockedRow({ person }: { person: BlockedPerson }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const isPhone = usePhone();
  const { block } = usePersonActions(person.wtId);
  const { wtId, name, nick, avatar } = person;
  return (
    <div className={styles['blocked']}>
      <button
        type="button"
        className={styles['who']}
        aria-label={t('contacts.open', { name })}
        onClick={() => emit({ kind: 'open-person', wtId, name: nick || wtId, avatar, via: 'blacklist' })}
      >
        <PersonAvatar id={wtId} name={name} avatar={avatar} size={40} />
        <IsolatedName className={styles['name']} text={name} />
      </button>
      <Button size={isPhone ? 'medium' : 'small'} label={t('contacts.removeOf', { name })} onClick={() => block(false)}>
        {t('contacts.remove')}
      </Button>
    </div>
  );
}
