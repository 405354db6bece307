import { CircleAlert, Clock, Crown, ShieldCheck, TrendingUp, UserRoundPlus, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useFormText } from '../../../client/drafts/use-form-text.ts';
import type { GroupCardState } from '../../../client/groups/use-group-card.ts';
import { useApplicationText } from '../../../client/groups/use-application-text.ts';
import { useJoinGroup } from '../../../client/groups/use-join-group.ts';
import { useMediaUrl } from '../../../client/use-media-url.ts';
import { useSyncStatus } from '../../../client/use-data.ts';
import { FORM_FIELDS } from '../../../core/drafts/form-texts.ts';
import { isContentTooLong, joinRefusalOf, MAX_CONTENT, type GroupCard, type GroupWay } from '../../../core/groups/joining/group-card.ts';
import { shownName } from '../../../core/people/person-name.ts';
import { useTranslation, type Translate } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Form } from '../../../ui/inputs/form.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import styles from './joining.module.css';

type GroupCardViewProps = {
  way: GroupWay;
  card: GroupCard;
  state: Extract<GroupCardState, { kind: 'card' | 'member' }>;
  onClose: () => void;
};

/** Picture, name and members of the group, who may join it, and the action that fits. */
export function GroupCardView({ way, card, state, onClose }: GroupCardViewProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const enter = (conversationID: string) => {
    onClose();
    emit({ kind: 'open-conversation', conversationID });
  };
  const { groupNumber, name, avatar, memberCount } = card;
  return (
    <>
      <div className={styles['head']}>
        <Avatar name={shownName(name)} seed={groupNumber} src={useMediaUrl(avatar)} size={72} shape="rounded" />
        <h3 className={styles['title']}>
          <IsolatedName text={name} />
        </h3>
        <p className={styles['line']}>{t('joining.id', { id: groupNumber })}</p>
        <p className={styles['line']}>{t('joining.members', { count: memberCount })}</p>
      </div>
      <ul className={styles['conditions']} aria-label={t('joining.conditions')}>
        {conditionsOf(t, card).map(({ icon, text }) => (
          <li key={text} className={styles['condition']}>
            <Icon of={icon} size={18} />
            {text}
          </li>
        ))}
      </ul>
      {state.kind === 'member' ? (
        <Button look="primary" wide onClick={() => enter(state.conversationID)}>
          {t('joining.enter')}
        </Button>
      ) : (
        <Joining way={way} card={card} state={state} onEnter={enter} />
      )}
    </>
  );
}

function conditionsOf(t: Translate, { limitLevel, isVipOnly, needsApproval }: GroupCard): { icon: LucideIcon; text: string }[] {
  const all = [
    ...(needsApproval ? [{ icon: ShieldCheck, text: t('joining.approval') }] : []),
    ...(isVipOnly ? [{ icon: Crown, text: t('joining.vipOnly') }] : []),
    ...(limitLevel > 0 ? [{ icon: TrendingUp, text: t('joining.level', { level: limitLevel }) }] : []),
  ];
  return all.length > 0 ? all : [{ icon: UserRoundPlus, text: t('joining.anyone') }];
}

type JoiningProps = Omit<GroupCardViewProps, 'onClose' | 'state'> & {
  state: Extract<GroupCardState, { kind: 'card' }>;
  onEnter: (conversationID: string) => void;
};

/** The form to join or to apply. After a refusal it is disabled with the reason, until the card is opened again. */
function Joining({ way, card, state, onEnter }: JoiningProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const { isBusy, join } = useJoinGroup(way);
  // A press must not replace the text of a waiting application by an empty one.
  const content = useFormText(FORM_FIELDS.groupApply(card.groupNumber), useApplicationText(card.groupNumber));
  const [refused, setRefused] = useState<{ readonly code: number; readonly message: string }>();
  const isLong = isContentTooLong(content.text);
  const refusal = refused ?? (state.refusal === undefined ? undefined : { code: state.refusal, message: '' });
  const blocked = isOnline ? refusal && refusalWords(t, card, refusal) : t('common.availableOnline');
  const submit = async () => {
    if (isLong || blocked !== undefined) return;
    const result = await join(card.needsApproval ? content.text.trim() : '');
    if (result === undefined) return void toast(t('joining.failed'), { tone: 'danger' });
    if (result.kind === 'wait') return void toast(t('joining.tooFast', { seconds: Math.ceil(result.retryAfterMs / 1000) }), { tone: 'warning' });
    if (result.kind === 'refused') return setRefused(result);
    content.forget();
    toast(t(result.kind === 'joined' ? 'joining.joined' : 'joining.sent'), { tone: 'success' });
    return result.kind === 'joined' ? onEnter(`GROUP${result.groupID}`) : content.reset();
  };
  const isWaiting = card.application === 'waiting';
  return (
    <Form label={t('joining.title')} className={styles['form']} onSubmit={() => void submit()}>
      <Notes card={card} refusal={isOnline ? blocked : undefined} isOffline={!isOnline} />
      {card.needsApproval && refusal === undefined && (
        <TextField
          label={t('joining.content')}
          placeholder={t('joining.contentHint')}
          value={content.text}
          onChange={content.change}
          max={MAX_CONTENT}
          error={isLong ? t('joining.contentLong') : undefined}
        />
      )}
      <Button
        look={isWaiting ? 'secondary' : 'primary'}
        wide
        type="submit"
        busy={isBusy}
        disabledReason={blocked ?? (isLong ? t('joining.contentLong') : undefined)}
      >
        {t(isWaiting ? 'joining.change' : card.needsApproval ? 'joining.apply' : 'joining.join')}
      </Button>
    </Form>
  );
}

/** The state of the own application, and why the user cannot join now. */
function Notes({ card, refusal, isOffline }: { card: GroupCard; refusal: string | undefined; isOffline: boolean }) {
  const { t } = useTranslation();
  const { application, inviterName } = card;
  return (
    <div role="status" className={styles['notes']}>
      {application === 'waiting' && (
        <p className={styles['note']} data-tone="waiting">
          <Icon of={Clock} size={18} />
          {inviterName === undefined ? t('joining.waiting') : t('joining.invited', { name: inviterName })}
        </p>
      )}
      {application === 'rejected' && refusal === undefined && (
        <p className={styles['note']}>
          <Icon of={CircleAlert} size={18} />
          {t('joining.rejected')}
        </p>
      )}
      {refusal !== undefined && (
        <p className={styles['note']} data-tone="refused">
          <Icon of={CircleAlert} size={18} />
          {refusal}
        </p>
      )}
      {isOffline && (
        <p className={styles['note']}>
          <Icon of={CircleAlert} size={18} />
          {t('joining.offline')}
        </p>
      )}
    </div>
  );
}

function refusalWords(t: Translate, { limitLevel }: GroupCard, { code, message }: { readonly code: number; readonly message: string }): string {
  const known = joinRefusalOf(code);
  return known === undefined ? message || t('joining.failed') : t(`joining.refusal.${known}`, { level: limitLevel });
}
