import type { ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { PersonCard } from '../../core/message-content/custom-card.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import { IsolatedName } from '../isolated-name.tsx';
import { CardFooter } from './card-footer.tsx';
import styles from './cards.module.css';

/** A recommended person; a press opens the profile. A friend request from there names the sender of the card. */
export function PersonCardContent({ person, sharedBy, meta }: { person: PersonCard; sharedBy: string; meta: ReactNode }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const { wtId, name, avatar } = person;
  return (
    <span className={styles['card']}>
      <button
        type="button"
        className={styles['press']}
        aria-label={t('bubble.openPerson', { name })}
        onClick={() => emit({ kind: 'open-person', wtId, name, avatar, via: 'card', sharedBy })}
      >
        <span className={styles['person']}>
          <PersonAvatar id={wtId} name={name} avatar={avatar || undefined} size={48} />
          <span className={styles['personText']}>
            <IsolatedName className={styles['title']} text={name} />
            <span className={styles['small']}>{t('bubble.personId', { id: wtId })}</span>
          </span>
        </span>
      </button>
      <CardFooter label={t('bubble.person')} meta={meta} />
    </span>
  );
}
