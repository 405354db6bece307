import { Check, IdCard } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useFriends } from '../../../client/people/use-friends.ts';
import { useNameSearch } from '../../../client/people/use-name-search.ts';
import { buildNameCard, listCardPeople, type CardPerson } from '../../../core/composer/name-card.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Form } from '../../../ui/inputs/form.tsx';
import { SearchField } from '../../../ui/inputs/search-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';
import type { Sendable } from './location-dialog.tsx';

type CardDialogProps = { open: boolean; onSend: (message: Sendable) => void; onClose: () => void };

/** The number of friends in the list; a search finds the others. */
const SHOWN = 100;

/** Selects the friend whose card is sent, by remark, nick, pronunciation or ID. */
export function CardDialog({ open, onSend, onClose }: CardDialogProps) {
  const { t } = useTranslation();
  const friends = useFriends();
  const people = useMemo(() => listCardPeople(friends ?? []), [friends]);
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState<CardPerson>();
  const found = useNameSearch(people, query);
  useEffect(() => {
    if (open) return;
    setQuery('');
    setPicked(undefined);
  }, [open]);
  // A choice that the search has hidden must not be sent.
  const chosen = found.find(({ id }) => id === picked?.id);
  return (
    <Dialog open={open} onClose={onClose} title={t('composer.card.title')} closeLabel={t('composer.recorder.close')}>
      <Form
        label={t('composer.card.title')}
        className={styles['form']}
        onSubmit={() => {
          if (chosen === undefined) return;
          onSend({ type: 'TIMCustomElem', payload: buildNameCard(chosen) });
          onClose();
        }}
      >
        <SearchField label={t('composer.card.search')} value={query} onChange={setQuery} clearLabel={t('composer.card.clear')} />
        <People people={found.slice(0, SHOWN)} picked={chosen} onPick={setPicked} />
        {friends !== undefined && found.length === 0 && (
          <div className={styles['nobody']} role="status">
            <EmptyState icon={IdCard} title={t(people.length === 0 ? 'composer.card.noFriends' : 'composer.card.none')} />
          </div>
        )}
        {found.length > SHOWN && <p className={styles['note']}>{t('composer.card.narrow', { count: SHOWN })}</p>}
        <div className={styles['row']}>
          <Button type="submit" look="primary" disabled={chosen === undefined}>
            {t('composer.card.send')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type PeopleProps = { people: readonly CardPerson[]; picked: CardPerson | undefined; onPick: (person: CardPerson) => void };

function People({ people, picked, onPick }: PeopleProps) {
  const { t } = useTranslation();
  const name = useId();
  if (people.length === 0) return null;
  return (
    <div className={styles['people']} role="radiogroup" aria-label={t('composer.card.people')}>
      {people.map((person) => (
        <label key={person.id} className={styles['person']}>
          <input type="radio" className={styles['radio']} name={name} checked={person.id === picked?.id} onChange={() => onPick(person)} />
          <PersonAvatar id={person.id} name={person.name} avatar={person.avatar} size={36} />
          <IsolatedName className={styles['name']} text={person.name} />
          {person.nick !== person.name && <IsolatedName className={styles['nick']} text={person.nick} />}
          <span className={styles['tick']}>
            <Icon of={Check} size={18} />
          </span>
        </label>
      ))}
    </div>
  );
}
