import { Flag, Megaphone, PencilLine, UserRound, UserRoundPlus, UserRoundX, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useChatBars } from '../../../client/chat/use-chat-bars.ts';
import { useReceivedApplication } from '../../../client/people/use-relation.ts';
import { useClient } from '../../../client/client-context.tsx';
import type { GroupField } from '../../../core/groups/group-edit.ts';
import { targetIdOf } from '../../../core/people/person-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ApplicationAnswer } from '../../../parts/people/application-answer.tsx';
import { usePersonActions } from '../../../parts/people/use-person-actions.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './chat-bars.module.css';

/**
 * The bars of a chat. They overlay the messages, so that a bar that appears or vanishes moves nothing: a stranger or a blocked person, an
 * unseen notice, a refused text of the group, an offered report.
 */
export function ChatBars({ conversationID }: { conversationID: string }) {
  const { t } = useTranslation();
  const { notice, refused = [], person, isReportOffered } = useChatBars(conversationID);
  if (notice === undefined && refused.length === 0 && person === undefined && isReportOffered !== true) return null;
  const target = targetIdOf(conversationID);
  return (
    <section className={styles['bars']} aria-label={t('chat.bars')} data-bars>
      {notice !== undefined && <NoticeBar groupNumber={target} notice={notice} />}
      {refused.map((field) => (
        <RefusedBar key={field} groupNumber={target} field={field} />
      ))}
      {person === 'applicant' && <ApplicantBar target={target} />}
      {person !== undefined && person !== 'applicant' && <PersonBar target={target} isBlocked={person === 'blocked'} />}
      {isReportOffered === true && <OfferBar target={target} />}
    </section>
  );
}

/** A failure to store shows a toast, and the bar stays. */
function useRun(): (work: Promise<void>) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (work) => void work.catch(() => toast(t('common.failed'), { tone: 'danger' }));
}

function NoticeBar({ groupNumber, notice }: { groupNumber: string; notice: string }) {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const run = useRun();
  const markSeen = () => run(commands.markNoticeSeen(groupNumber, notice));
  const words = notice.replace(/\s+/gu, ' ');
  return (
    <div className={styles['bar']} data-bar="notice">
      <button
        type="button"
        className={styles['open']}
        aria-label={t('chat.group.openNotice', { text: words })}
        onClick={() => {
          emit({ kind: 'edit-group', groupNumber, field: 'notice' });
          markSeen();
        }}
      >
        <Icon of={Megaphone} size={16} />
        <span className={styles['words']} dir="auto">
          {words}
        </span>
      </button>
      <IconButton icon={X} size="small" iconSize={16} label={t('chat.group.closeNotice')} onClick={markSeen} />
    </div>
  );
}

function RefusedBar({ groupNumber, field }: { groupNumber: string; field: GroupField }) {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const run = useRun();
  const drop = () => run(commands.dropRefusedEdit(groupNumber, field));
  return (
    <Bar name="refused" icon={PencilLine} words={t('chat.group.refused', { field: t(`chat.group.${field}`) })}>
      <Button
        size="small"
        onClick={() => {
          emit({ kind: 'edit-group', groupNumber, field });
          drop();
        }}
      >
        {t('chat.group.mend')}
      </Button>
      <IconButton icon={X} size="small" iconSize={16} label={t('chat.group.closeRefused')} onClick={drop} />
    </Bar>
  );
}

function PersonBar({ target, isBlocked }: { target: string; isBlocked: boolean }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const { block, apply } = usePersonActions(target);
  return (
    <Bar name="person" icon={isBlocked ? UserRoundX : UserRound} words={t(isBlocked ? 'people.blockedBar' : 'people.stranger')}>
      <IconButton
        icon={Flag}
        size="small"
        iconSize={16}
        label={t('people.report.title.user')}
        onClick={() => emit({ kind: 'report', about: 'user', id: target })}
      />
      {/* One button for both states, so that the focus stays on it. */}
      <Button size="small" onClick={() => block(!isBlocked)}>
        {t(isBlocked ? 'people.unblock' : 'people.block')}
      </Button>
      {!isBlocked && (
        <Button size="small" look="primary" onClick={apply}>
          {t('people.add')}
        </Button>
      )}
    </Bar>
  );
}

/** The bar of an applicant. Its reason and both answers stay above the chat, where the user can first ask a question. */
function ApplicantBar({ target }: { target: string }) {
  const { t } = useTranslation();
  const application = useReceivedApplication(target);
  if (application === undefined) return null;
  const { applyInfo: reason, applyNickName } = application;
  return (
    <Bar name="applicant" icon={UserRoundPlus} words={reason === '' ? t('addFriend.appliedToMe') : t('addFriend.appliedToMeWith', { reason })}>
      <ApplicationAnswer wtId={target} name={applyNickName || target} />
    </Bar>
  );
}

function OfferBar({ target }: { target: string }) {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const run = useRun();
  const drop = () => run(commands.dropReportOffer(target));
  return (
    <Bar name="offer" icon={Flag} words={t('people.report.offer')}>
      <Button
        size="small"
        onClick={() => {
          emit({ kind: 'report', about: 'user', id: target });
          drop();
        }}
      >
        {t('people.report.title.user')}
      </Button>
      <IconButton icon={X} size="small" iconSize={16} label={t('people.report.offerClose')} onClick={drop} />
    </Bar>
  );
}

type BarProps = { name: string; icon: LucideIcon; words: string; children: ReactNode };

function Bar({ name, icon, words, children }: BarProps) {
  return (
    <div className={styles['bar']} data-bar={name}>
      <Icon of={icon} size={16} />
      <span className={styles['words']} role="status">
        {words}
      </span>
      {children}
    </div>
  );
}
