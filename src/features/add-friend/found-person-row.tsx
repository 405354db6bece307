import { useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useRelation } from '../../client/people/use-relation.ts';
import { applySourceOf } from '../../core/people/applications/apply-source.ts';
import { membershipOf } from '../../core/people/membership.ts';
import type { FoundPerson } from '../../core/people/people-search.ts';
import type { Relation } from '../../core/people/relation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { ApplicationAnswer } from '../../parts/people/application-answer.tsx';
import { ApplyForm } from '../../parts/people/apply-form.tsx';
import { usePhone } from '../../parts/window/use-phone.ts';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './add-friend.module.css';

type FoundPersonRowProps = { person: FoundPerson; via: 'id' | 'phone'; onClose: () => void };

/** A found person with the action that fits; a press on the person opens the profile. */
export function FoundPersonRow({ person, via, onClose }: FoundPersonRowProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const relation = useRelation(person.wtId);
  const [isApplying, setApplying] = useState(false);
  const personButton = useRef<HTMLButtonElement>(null);
  // The form had the focus, which the next action of this person must be near to.
  const endApplying = () => {
    setApplying(false);
    personButton.current?.focus();
  };
  const { wtId, nickName, remark, avatar, luckyNumber } = person;
  const nick = nickName || wtId;
  const name = remark || nick;
  const canApply = relation === 'stranger' || relation === 'waiting' || relation === 'queued';
  return (
    <li>
      <div className={styles['line']}>
        <button
          ref={personButton}
          type="button"
          className={styles['person']}
          aria-label={t('contacts.open', { name })}
          onClick={() => emit({ kind: 'open-person', wtId, name: nick, avatar, via })}
        >
          <PersonAvatar id={wtId} name={name} avatar={avatar} size={48} />
          <span className={styles['texts']}>
            <span className={styles['nameLine']}>
              <IsolatedName className={styles['name']} text={name} />
              <MembershipTag membership={membershipOf(person)} />
            </span>
            <span className={styles['second']}>
              {luckyNumber ? (
                <>
                  <Tag tone="gold" title={t('addFriend.lucky', { id: luckyNumber })}>
                    {t('addFriend.luckyMark')}
                  </Tag>
                  {luckyNumber}
                </>
              ) : (
                t('addFriend.id', { id: wtId })
              )}
            </span>
          </span>
        </button>
        {!(isApplying && canApply) && relation !== undefined && (
          <span className={styles['state']}>
            <RelationState relation={relation} wtId={wtId} name={name} onApply={() => setApplying(true)} onClose={onClose} />
          </span>
        )}
      </div>
      {isApplying && canApply && (
        <div className={styles['apply']}>
          <ApplyForm wtId={wtId} source={applySourceOf({ via })} onDone={endApplying} />
        </div>
      )}
    </li>
  );
}

type RelationStateProps = { relation: Relation; wtId: string; name: string; onApply: () => void; onClose: () => void };

function RelationState({ relation, wtId, name, onApply, onClose }: RelationStateProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const size = usePhone() ? 'medium' : 'small';
  const send = () => {
    emit({ kind: 'open-conversation', conversationID: `C2C${wtId}` });
    onClose();
  };
  switch (relation) {
    case 'self':
      return t('people.me');
    case 'blocked':
      return t('people.blocked');
    case 'friend':
      return (
        <Button look="soft" size={size} label={t('addFriend.sendTo', { name })} onClick={send}>
          {t('people.send')}
        </Button>
      );
    case 'received':
      return <ApplicationAnswer wtId={wtId} name={name} size={size} />;
    case 'queued':
    case 'waiting':
      return (
        <>
          {relation === 'queued' ? t('contacts.later') : t('contacts.state.waiting')}
          <Button size={size} label={t('addFriend.changeOf', { name })} onClick={onApply}>
            {t('addFriend.change')}
          </Button>
        </>
      );
    case 'stranger':
      return (
        <Button look="primary" size={size} label={t('addFriend.addOf', { name })} onClick={onApply}>
          {t('addFriend.add')}
        </Button>
      );
  }
}
