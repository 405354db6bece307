import { Clock } from 'lucide-react';
import type { Sender } from '../../client/chat/read-senders.ts';
import { ownStateOf, readCountOf } from '../../core/view/message-state.ts';
import { contentOf } from '../../core/view/message-content.ts';
import { senderNameOf } from '../../core/view/person-name.ts';
import { parseQuote } from '../../core/view/quote.ts';
import { failureOf } from '../../core/view/send-failure.ts';
import type { TimelineItem } from '../../core/view/timeline.ts';
import { clockOf } from '../../core/view/time-text.ts';
import type { MessageRow } from '../../core/rows.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { MessageContent } from '../../parts/message-content.tsx';
import { MessageMark } from '../../parts/message-mark.tsx';
import { RoleTag } from '../../parts/role-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { useLongPress } from '../../parts/use-long-press.ts';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { anchorAtElement, anchorAtEvent } from '../../ui/overlays/menu-item.ts';
import styles from './message.module.css';
import type { MessageActions } from './use-message-menu.tsx';

type MessageRowViewProps = {
  item: TimelineItem;
  me: string;
  sender: Sender | undefined;
  isPhone: boolean;
  isOnline: boolean;
  /** Tab stops at the newest bubble; arrow keys reach the others. */
  isReachable: boolean;
  /** The group's mute-all is on. */
  isAllMuted: boolean;
  actions: MessageActions;
};

/** One bubble with its author, and below it what is still to happen to it. */
export function MessageRowView(props: MessageRowViewProps) {
  const { item, me, sender, isPhone, isOnline, actions } = props;
  const { t } = useTranslation();
  const { row, isFirst, isLast } = item;
  const isOwn = row.from === me;
  const name = isOwn ? t('chat.me') : senderNameOf({ ...row, nick: row.nick || (sender?.nick ?? '') }, sender?.remark);
  const showsName = !isOwn && isFirst && row.conversationType === 'GROUP';
  const showsAvatar = !(isOwn && isPhone);
  const longPress = useLongPress((target) => actions.open(row, anchorAtElement(target)));
  const isMedia = !row.hasRiskContent && contentOf(row, me).kind === 'image';
  return (
    <div className={classNames(styles['message'], isOwn && styles['own'], !isFirst && styles['joined'], !isLast && styles['continued'])}>
      {showsAvatar && isFirst && (
        <span className={styles['avatar']}>
          <PersonAvatar id={row.from} name={isOwn ? (sender?.nick ?? row.nick) || row.from : name} avatar={row.avatar || sender?.avatar} />
        </span>
      )}
      <div className={styles['column']}>
        {showsName && (
          <p className={styles['name']}>
            <span dir="auto">{name}</span>
            <MembershipTag membership={sender?.membership} />
            <RoleTag role={sender?.role} />
          </p>
        )}
        <div className={styles['line']}>
          {row.status === 'fail' && (
            <button type="button" className={styles['fail']} aria-label={t('chat.action.resend')} onClick={() => actions.askResend(row)}>
              !
            </button>
          )}
          <div
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its menu must open by keyboard; a button could not hold links
            tabIndex={props.isReachable ? 0 : -1}
            className={classNames(styles['bubble'], isMedia && styles['media'])}
            aria-label={t('chat.bubbleOf', { name, time: clockOf(row.time) })}
            data-bubble
            data-status={isOwn ? row.status : undefined}
            onContextMenu={(event) => {
              // A selected text keeps the browser's own menu.
              if (window.getSelection()?.isCollapsed === false) return;
              event.preventDefault();
              actions.open(row, anchorAtEvent(event));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target === event.currentTarget) actions.open(row, anchorAtElement(event.currentTarget));
            }}
            {...longPress}
          >
            <Quoted row={row} onOpen={actions.showMessage} />
            <MessageContent row={row} me={me} name={name} meta={<Meta row={row} isOwn={isOwn} />} />
          </div>
        </div>
        {isOwn && <Fate row={row} isQueueEnd={isLast && !isOnline} isAllMuted={props.isAllMuted} actions={actions} />}
      </div>
    </div>
  );
}

function Meta({ row, isOwn }: { row: MessageRow; isOwn: boolean }) {
  const { t } = useTranslation();
  const readers = isOwn ? readCountOf(row) : undefined;
  return (
    <span className={styles['meta']}>
      {readers !== undefined && <span>{t('chat.status.readBy', { count: readers })} ·</span>}
      <time dateTime={new Date(row.time * 1000).toISOString()}>{clockOf(row.time)}</time>
      {isOwn && row.status !== 'fail' && <MessageMark state={ownStateOf(row)} />}
    </span>
  );
}

function Quoted({ row, onOpen }: { row: MessageRow; onOpen: (ID: string) => void }) {
  const { t } = useTranslation();
  const quote = parseQuote(row.cloudCustomData);
  if (quote === undefined) return null;
  return (
    <button type="button" className={styles['quote']} aria-label={t('chat.quoteOf', { name: quote.sender })} onClick={() => onOpen(quote.messageID)}>
      <span className={styles['quoteName']}>{quote.sender}</span>
      <span className={styles['quoteText']}>{quote.abstract}</span>
    </button>
  );
}

/** What will happen to a message that is not sent, and what can be done. */
function Fate({ row, isQueueEnd, isAllMuted, actions }: { row: MessageRow; isQueueEnd: boolean; isAllMuted: boolean; actions: MessageActions }) {
  const { t } = useTranslation();
  if (row.status === 'queued' && isQueueEnd) {
    return (
      <p className={styles['fate']}>
        <Icon of={Clock} size={14} />
        {t('chat.status.queuedHint')}
      </p>
    );
  }
  if (row.status !== 'fail') return null;
  return (
    <p className={classNames(styles['fate'], styles['failed'])}>
      <span>{t(`chat.failure.${failureOf(row.failCode, isAllMuted)}`)}</span>
      {!row.hasRiskContent && (
        <button type="button" className={styles['link']} onClick={() => actions.resend(row)}>
          {t('chat.action.resend')}
        </button>
      )}
      <button type="button" className={styles['link']} onClick={() => actions.remove(row)}>
        {t('chat.action.delete')}
      </button>
    </p>
  );
}
