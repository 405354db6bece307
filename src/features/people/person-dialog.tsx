import { useEffect, useState } from 'react';
import type { Intent } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import { useLoadPerson, usePerson } from '../../client/people/use-person.ts';
import { useReceivedApplication } from '../../client/people/use-relation.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { applySourceOf, type ApplySource } from '../../core/people/apply-source.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApplyForm } from '../../parts/people/apply-form.tsx';
import { ReceivedApplication } from '../../parts/people/received-application.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { BlockQuestion } from './block-question.tsx';
import { MomentsDialog } from './moments-dialog.tsx';
import { NamesDialog } from './names-dialog.tsx';
import styles from './person-dialog.module.css';
import { PersonHead } from './person-head.tsx';
import { PersonRows } from './person-rows.tsx';
import { RecommendDialog } from './recommend-dialog.tsx';
import { useFriendMenu, type PersonView } from './use-friend-menu.ts';

/** The person to show, as named by the intent. */
export type ShownPerson = Omit<Extract<Intent, { kind: 'open-person' }>, 'kind'>;

export type PersonDialogProps = {
  open: boolean;
  person: ShownPerson;
  onClose: () => void;
};

const WIDTH = 380;

/** The profile of a person: at once from this device, and then completed with the directory's answer. */
export function PersonDialog({ open, person, onClose }: PersonDialogProps) {
  const { wtId } = person;
  const known = usePerson({ wtId, groupNumber: person.groupNumber ?? '', sharedBy: person.via === 'card' ? (person.sharedBy ?? '') : '' });
  const isAsked = useLoadPerson(wtId, open);
  const [view, setView] = useState<PersonView>('card');
  useEffect(() => {
    if (!open) setView('card');
  }, [open]);
  const nick = known?.nick || person.name || wtId;
  const avatar = known?.avatar || person.avatar || '';
  const shown = { wtId, nick, avatar, name: known?.remark || nick };
  const back = () => setView('card');
  if (known === undefined || view === 'card')
    return <Card open={open} person={person} known={known} shown={shown} isAsked={isAsked} onView={setView} onClose={onClose} />;
  switch (view) {
    case 'names':
      return <NamesDialog open={open} wtId={wtId} nick={nick} known={known} onClose={back} />;
    case 'moments':
      return <MomentsDialog open={open} wtId={wtId} moments={known.moments} onClose={back} />;
    case 'recommend':
      return <RecommendDialog open={open} person={shown} isOfficial={known.card.kind === 'official'} onClose={back} />;
    case 'block':
      return <BlockQuestion open={open} wtId={wtId} name={shown.name} onClose={back} />;
    case 'delete':
      return <DeleteQuestion open={open} wtId={wtId} name={shown.name} onBack={back} onDeleted={onClose} />;
  }
}

/** The names and the picture that the profile shows. */
export type PersonNames = { readonly wtId: string; readonly nick: string; readonly name: string; readonly avatar: string };

type CardProps = PersonDialogProps & {
  known: ReturnType<typeof usePerson>;
  shown: PersonNames;
  isAsked: boolean;
  onView: (view: PersonView) => void;
};

function Card({ open, person, known, shown, isAsked, onView, onClose }: CardProps) {
  const { t } = useTranslation();
  const { me, emit } = useClient();
  const isOffline = useSyncStatus().network !== 'online';
  const [isApplying, setApplying] = useState(false);
  useEffect(() => {
    if (!open) setApplying(false);
  }, [open]);
  const closeIfListed = person.via === 'blacklist' ? onClose : undefined;
  const menu = useFriendMenu({ wtId: person.wtId, settings: known?.card.settings ?? [], onView, onUnblocked: closeIfListed });
  const openConversation = (conversationID: string) => {
    emit({ kind: 'open-conversation', conversationID });
    onClose();
  };
  const card = known?.card;
  const hasApplied = useReceivedApplication(person.wtId) !== undefined;
  const canAdd = card?.canAdd === true && !hasApplied;
  const canSend = card?.canSend ?? person.wtId !== me;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('people.title')}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        !isApplying && (
          <>
            {canAdd && <Button onClick={() => setApplying(true)}>{t('people.add')}</Button>}
            {canSend && (
              <Button look="primary" wide={!canAdd} onClick={() => openConversation(`C2C${person.wtId}`)}>
                {t('people.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <PersonHead person={shown} known={known} menu={menu} />
      {known !== undefined && card?.kind !== 'gone' && (
        <PersonRows wtId={person.wtId} known={known} onView={onView} onOpenConversation={openConversation} onShow={menu.show} />
      )}
      {known !== undefined && card?.kind !== 'gone' && <ReceivedApplication wtId={person.wtId} name={shown.name} />}
      {isApplying && (
        <div className={styles['apply']}>
          <ApplyForm
            wtId={person.wtId}
            source={sourceOf(person)}
            sharedBy={person.sharedBy}
            groupNumber={person.groupNumber}
            onDone={() => setApplying(false)}
          />
        </div>
      )}
      {known?.isComplete === false && isOffline && isAsked && <p className={styles['more']}>{t('people.more')}</p>}
    </Dialog>
  );
}

function sourceOf({ via, sharedBy, groupNumber }: ShownPerson): ApplySource {
  return applySourceOf({ via: via === 'blacklist' ? undefined : via, sharedBy, groupNumber });
}
