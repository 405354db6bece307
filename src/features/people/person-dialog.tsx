import { useEffect, useState } from 'react';
import type { Profile } from '../../../contract/people.ts';
import type { Intent } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import { usePerson, type KnownPerson } from '../../client/people/use-person.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { membershipOf } from '../../core/people/membership.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { RoleTag } from '../../parts/role-tag.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './person-dialog.module.css';

/** The person to show, as named by the intent. */
export type ShownPerson = Omit<Extract<Intent, { kind: 'open-person' }>, 'kind'>;

export type PersonDialogProps = {
  open: boolean;
  person: ShownPerson;
  onClose: () => void;
};

const WIDTH = 360;

/** The profile of a person: at once from this device, and then completed with the directory's answer. */
export function PersonDialog({ open, person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { me, emit } = useClient();
  const known = usePerson(person.wtId, person.groupNumber ?? '');
  const [isApplying, setApplying] = useState(false);
  useEffect(() => {
    if (!open) setApplying(false);
  }, [open]);
  const { profile, isAsked } = useDirectory(person.wtId, open);
  const isOnline = useSyncStatus().network === 'online';
  const nick = profile?.nickName || known?.nick || person.name || person.wtId;
  const name = known?.remark || nick;
  const isGone = (profile?.actionStatus ?? known?.actionStatus) === 1;
  const isMe = person.wtId === me;
  const canAdd = known?.canAdd === true && !isGone && profile?.friendsStatus !== 0;
  const send = () => {
    emit({ kind: 'open-conversation', conversationID: `C2C${person.wtId}` });
    onClose();
  };
  const facts = isGone ? [] : factsOf(t, { known, profile, nick, wtId: person.wtId });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('people.title')}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        !isMe &&
        !isApplying && (
          <>
            {canAdd && <Button onClick={() => setApplying(true)}>{t('people.add')}</Button>}
            <Button look="primary" wide={!canAdd} disabled={isGone} onClick={send}>
              {t('people.send')}
            </Button>
          </>
        )
      }
    >
      <div className={styles['head']}>
        <PersonAvatar id={person.wtId} name={name} avatar={profile?.avatar || known?.avatar || person.avatar} size={64} />
        <div className={styles['person']}>
          <p className={styles['name']}>
            <IsolatedName text={name} />
            <MembershipTag membership={profile === undefined ? known?.membership : membershipOf(profile)} />
            <RoleTag role={known?.role} />
          </p>
          <p className={styles['line']}>{lineOf(t, { isGone, isMe, isBlocked: known?.isBlocked === true, isProtected: known?.showsId === false })}</p>
        </div>
      </div>
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isApplying && <ApplyForm wtId={person.wtId} source={sourceOf(person)} sharedBy={person.sharedBy} onDone={() => setApplying(false)} />}
      {profile === undefined && !isOnline && isAsked && <p className={styles['more']}>{t('people.more')}</p>}
    </Dialog>
  );
}

/** How the user found this person, as the recipient of the request sees it (protocol §1 applySource). */
function sourceOf({ via, sharedBy, groupNumber = '' }: ShownPerson): 1 | 4 | 5 {
  if (via === 'card' && sharedBy !== undefined) return 4;
  return groupNumber === '' ? 1 : 5;
}

/** Requested while the profile is open; without an answer the stored data stays. */
function useDirectory(wtId: string, open: boolean): { readonly profile: Profile | undefined; readonly isAsked: boolean } {
  const { sync } = useClient();
  const { network } = useSyncStatus();
  const [answer, setAnswer] = useState<{ readonly wtId: string; readonly profile: Profile | undefined }>();
  useEffect(() => {
    if (!open) return undefined;
    let isGone = false;
    sync
      .ask('person', { wtId })
      .catch(() => undefined)
      .then((profile) => !isGone && setAnswer({ wtId, profile }))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [sync, wtId, open, network]);
  return { profile: answer?.wtId === wtId ? answer.profile : undefined, isAsked: answer?.wtId === wtId };
}

type Line = { readonly isGone: boolean; readonly isMe: boolean; readonly isBlocked: boolean; readonly isProtected: boolean };

function lineOf(t: Translate, { isGone, isMe, isBlocked, isProtected }: Line): string {
  if (isGone) return t('people.gone');
  if (isMe) return t('people.me');
  if (isBlocked) return t('people.blocked');
  return isProtected ? t('people.protected') : '';
}

type Fact = { readonly label: string; readonly value: string };
type Sources = { readonly known: KnownPerson | undefined; readonly profile: Profile | undefined; readonly nick: string; readonly wtId: string };

const MALE = 0;
const FEMALE = 1;
/** A birthday is a calendar date, whatever time follows it (protocol §1 Time). */
const DATE_CHARS = 10;

function factsOf(t: Translate, { known, profile, nick, wtId }: Sources): Fact[] {
  const gender = profile?.gender === MALE ? t('people.male') : profile?.gender === FEMALE ? t('people.female') : '';
  const groups = profile?.commonGroupCount ?? 0;
  const facts: Fact[] = [
    // Protocol A8: a protected group hides the numbers of people whom the user does not know.
    { label: t('people.id'), value: known?.showsId === true ? wtId : '' },
    { label: t('people.lucky'), value: known?.showsId === true ? (profile?.luckyNumber ?? known.luckyNumber) : '' },
    { label: t('people.nick'), value: known?.remark ? nick : '' },
    { label: t('people.groupNick'), value: known?.groupNick ?? '' },
    { label: t('people.gender'), value: gender },
    { label: t('people.birthday'), value: profile?.birthday?.slice(0, DATE_CHARS) ?? '' },
    { label: t('people.bio'), value: profile?.bio ?? '' },
    { label: t('people.commonGroups'), value: groups > 0 ? t('people.groupCount', { count: groups }) : '' },
  ];
  return facts.filter(({ value }) => value !== '');
}
