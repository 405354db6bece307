import { useEffect, useState } from 'react';
import type { Intent } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import { useLoadPerson, usePerson, type KnownPerson } from '../../client/people/use-person.ts';
import { useFoundWay, useReceivedApplication } from '../../client/people/use-relation.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { applySourceOf, isKnownWay, type FoundWay } from '../../core/people/applications/apply-source.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApplyForm } from '../../parts/people/apply-form.tsx';
import { ReceivedApplication } from '../../parts/people/received-application.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { BlockQuestion } from './block-question.tsx';
import { MomentsDialog } from './moments-dialog.tsx';
import { NamesDialog } from './names-dialog.tsx';
import styles from './person-dialog.module.css';
import { PersonFrame, type PersonPlace } from './person-frame.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonRows } from './person-rows.tsx';
import { RecommendDialog } from './recommend-dialog.tsx';
import { useFriendMenu, type PersonView } from './use-friend-menu.ts';

/** The person to show, as named by the intent. */
export type ShownPerson = Omit<Extract<Intent, { kind: 'open-person' }>, 'kind'>;

export type PersonDialogProps = {
  open: boolean;
  person: ShownPerson;
  place?: PersonPlace;
  onClose: () => void;
};

/** The profile of a person: at once from this device, and then completed with the directory's answer. */
export function PersonDialog({ open, person, place = 'dialog', onClose }: PersonDialogProps) {
  const { wtId } = person;
  const way = useWay(person);
  const known = usePerson({ wtId, groupNumber: person.groupNumber ?? '', sharedBy: way.via === 'card' ? (way.sharedBy ?? '') : '' });
  const isAsked = useLoadPerson(wtId, open);
  const [view, setView] = useState<PersonView>('card');
  useEffect(() => {
    if (!open) setView('card');
  }, [open]);
  const nick = known?.nick || person.name || wtId;
  const avatar = known?.avatar || person.avatar || '';
  const shown = { wtId, nick, avatar, name: known?.remark || nick };
  const card = <Card open={open} person={person} place={place} way={way} known={known} shown={shown} isAsked={isAsked} onView={setView} onClose={onClose} />;
  if (known === undefined || view === 'card') return card;
  const above = <Above open={open} view={view} shown={shown} known={known} onBack={() => setView('card')} onClose={onClose} />;
  if (place === 'dialog') return above;
  return (
    <>
      {card}
      {above}
    </>
  );
}

type AboveProps = { open: boolean; view: Exclude<PersonView, 'card'>; shown: PersonNames; known: KnownPerson; onBack: () => void; onClose: () => void };

/** What the menu of the profile opens: in place of its dialog, or above its pane. */
function Above({ open, view, shown, known, onBack: back, onClose }: AboveProps) {
  const { wtId, nick } = shown;
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
  way: FoundWay;
  place: PersonPlace;
  known: KnownPerson | undefined;
  shown: PersonNames;
  isAsked: boolean;
  onView: (view: PersonView) => void;
};

function Card({ open, person, place, way, known, shown, isAsked, onView, onClose }: CardProps) {
  const { t } = useTranslation();
  const { me, emit, commands } = useClient();
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
  const send = () => {
    const openChat = () => openConversation(`C2C${person.wtId}`);
    // Before the server has answered, the person may be a stranger.
    const isStranger = card?.canAdd !== false && !hasApplied;
    if (!isStranger || !isKnownWay(way)) return openChat();
    // The bar of the chat offers to apply, and the other person sees the source, so it is stored before the chat opens: a reload would
    // lose it. Without it the chat opens all the same.
    commands.rememberFoundWay(person.wtId, way).then(openChat, openChat);
  };
  const { groupNumber = '' } = person;
  const canSeeMember = known?.memberView === true;
  const onMember = canSeeMember ? () => emit({ kind: 'group-member', groupNumber, wtId: person.wtId }) : undefined;
  const canSend = card?.canSend ?? person.wtId !== me;
  return (
    <PersonFrame
      open={open}
      place={place}
      onClose={onClose}
      actions={
        !isApplying && (
          <>
            {canAdd && <Button onClick={() => setApplying(true)}>{t('people.add')}</Button>}
            {canSend && (
              <Button look="primary" wide={!canAdd} onClick={send}>
                {t('people.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <PersonHead person={shown} known={known} menu={menu} />
      {known !== undefined && card?.kind !== 'gone' && (
        <PersonRows wtId={person.wtId} known={known} onView={onView} onOpenConversation={openConversation} onMember={onMember} onShow={menu.show} />
      )}
      {known !== undefined && card?.kind !== 'gone' && <ReceivedApplication wtId={person.wtId} name={shown.name} />}
      {isApplying && (
        <div className={styles['apply']}>
          <ApplyForm wtId={person.wtId} source={applySourceOf(way)} sharedBy={way.sharedBy} groupNumber={way.groupNumber} onDone={() => setApplying(false)} />
        </div>
      )}
      {known?.isComplete === false && isOffline && isAsked && <p className={styles['more']}>{t('people.more')}</p>}
    </PersonFrame>
  );
}

/** The way that opened the profile, else the one that has led to the chat with this person. */
function useWay({ wtId, via, sharedBy, groupNumber }: ShownPerson): FoundWay {
  const stored = useFoundWay(wtId);
  const way = { via: via === 'blacklist' ? undefined : via, sharedBy, groupNumber };
  return isKnownWay(way) ? way : (stored ?? way);
}
