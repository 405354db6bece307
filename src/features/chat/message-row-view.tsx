import { useMemo } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { Sender } from '../../client/chat/read-senders.ts';
import { groupReceiptOf } from '../../core/receipts/group-receipt.ts';
import { shownStateOf } from '../../core/receipts/shown-state.ts';
import { contentOf, isBareContent, isMediaContent } from '../../core/message-content/message-content.ts';
import { groupNumberOf, isNoPerson, senderAvatarOf, senderNameOf } from '../../core/people/person-name.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { waitingReasonOf, type WaitingReason } from '../../core/messages/waiting-reason.ts';
import type { DerivedTextView } from '../../core/derived-texts/derived-text.ts';
import { clockOf } from '../../core/view/time-text.ts';
import type { MessageRow } from '../../core/rows.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { isRiskFrame } from '../../parts/content/hidden-content.tsx';
import { MessageContent } from '../../parts/message-content.tsx';
import { MessageMark } from '../../parts/message-mark.tsx';
import { RoleTag } from '../../parts/role-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { useLongPress } from '../../parts/use-long-press.ts';
import { classNames } from '../../shared/class-names.ts';
import { anchorAtElement, anchorAtEvent } from '../../ui/overlays/menu-item.ts';
import { FailMark, DeliveryStatus } from './delivery-status/delivery-status.tsx';
import { WaitingAction } from './delivery-status/waiting-action.tsx';
import styles from './message.module.css';
import type { MessageActions } from './menu/use-message-menu.tsx';
import { Quoted } from './quotes/quoted.tsx';
import { ReactionBar } from './reactions/reaction-bar.tsx';
import type { MarkActions } from './reactions/use-marks.tsx';
import { DerivedText } from './derived-texts/derived-text.tsx';

type MessageRowViewProps = {
  item: TimelineItem;
  me: string;
  sender: Sender | undefined;
  isPhone: boolean;
  isOnline: boolean;
  /** Tab stops at the newest bubble; the arrow keys reach the others. */
  isReachable: boolean;
  /** An earlier message of the conversation is not sent yet. */
  isBehind?: boolean;
  /** The group's mute-all is on. */
  isAllMuted: boolean;
  /** The message that this one quotes, where it is stored here; it may have been recalled (protocol A26). */
  quoted?: MessageRow | undefined;
  /** Data of the author of the quoted message on this device. */
  quotedAuthor?: Sender | undefined;
  /** Data of those who have reacted. */
  named?: ReadonlyMap<string, Sender> | undefined;
  /** An unheard voice message of another person. */
  isUnheard?: boolean;
  /** A jump brought the user to this message, to read it. */
  isSought?: boolean;
  /** The translation of the message, or the transcript of a voice message. */
  derivedText?: DerivedTextView | undefined;
  actions: MessageActions;
  marks?: MarkActions | undefined;
};

/** One bubble with its author, and its delivery status below it. */
export function MessageRowView(props: MessageRowViewProps) {
  const { item, me, sender, isPhone, isOnline, actions } = props;
  const { t } = useTranslation();
  const { row, isFirst, isLast } = item;
  const isOwn = row.from === me;
  const name = isOwn ? t('chat.me') : senderNameOf(row, sender);
  const showsName = !isOwn && isFirst && row.conversationType === 'GROUP';
  const showsAvatar = !(isOwn && isPhone);
  const longPress = useLongPress((target) => actions.open(row, anchorAtElement(target)));
  const content = useMemo(() => contentOf(row, me), [row, me]);
  const isMedia = row.hasRiskContent ? isRiskFrame(row.type) : isMediaContent(content);
  const isBare = !row.hasRiskContent && isBareContent(content);
  return (
    <div className={classNames(styles['message'], isOwn && styles['own'], !isFirst && styles['joined'], !isLast && styles['continued'])}>
      {showsAvatar && isFirst && <AuthorAvatar row={row} name={isOwn ? (sender?.nick ?? row.nick) || row.from : name} avatar={senderAvatarOf(row, sender)} />}
      <div className={styles['column']}>
        {showsName && (
          <p className={styles['name']} data-author-name>
            <IsolatedName text={name} />
            <MembershipTag membership={sender?.membership} />
            <RoleTag role={sender?.role} />
          </p>
        )}
        <div className={styles['line']} data-read-part>
          {row.status === 'fail' && <FailMark row={row} actions={actions} />}
          <div
            role="group"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its menu must open by keyboard; a button must not contain links
            tabIndex={props.isReachable ? 0 : -1}
            className={classNames(styles['bubble'], isMedia && styles['media'], isBare && styles['bare'])}
            aria-label={t('chat.bubbleOf', { name, time: clockOf(row.time) })}
            data-bubble
            data-deleting={row.deleting === 1 || undefined}
            data-status={isOwn ? row.status : undefined}
            onContextMenu={(event) => {
              // Selected text keeps the browser's own menu.
              if (window.getSelection()?.isCollapsed === false) return;
              event.preventDefault();
              actions.open(row, anchorAtEvent(event));
            }}
            onKeyDown={(event) => {
              if (event.target !== event.currentTarget) return;
              if (event.key === 'Enter') actions.open(row, anchorAtElement(event.currentTarget));
              if (event.key === 'ArrowLeft') focusAuthor(event.currentTarget);
            }}
            {...longPress}
          >
            <Quoted row={row} quoted={props.quoted} author={props.quotedAuthor} onOpen={actions.showMessage} />
            <MessageContent
              row={row}
              content={content}
              me={me}
              name={name}
              isUnheard={props.isUnheard ?? false}
              isSought={props.isSought ?? false}
              opensPictures
              meta={<Meta row={row} isOwn={isOwn} waiting={waitingReasonOf(row.status, { isOnline, isBehind: props.isBehind === true })} marks={props.marks} />}
            />
            {props.derivedText !== undefined && <DerivedText row={row} derivedText={props.derivedText} onAgain={actions.reword} />}
          </div>
        </div>
        {row.reactionList.length > 0 && props.marks !== undefined && (
          <ReactionBar row={row} named={props.named} onReact={props.marks.react} onPeople={props.marks.showPeople} />
        )}
        {row.deleting === 1 && <p className={styles['deliveryStatus']}>{t('chat.twoWay.deleting')}</p>}
        {isOwn && <DeliveryStatus row={row} isQueueEnd={isLast && !isOnline} isAllMuted={props.isAllMuted} actions={actions} />}
      </div>
    </div>
  );
}

/** The arrow keys reach the avatars, which Tab skips: otherwise hundreds of avatars would be tab stops between two bubbles. */
function focusAuthor(bubble: Element): void {
  bubble.closest('[data-msg-id]')?.querySelector<HTMLElement>('[data-author]')?.focus();
}

/** Opens the author's profile, unless the author is no person (protocol A11). */
function AuthorAvatar({ row, name, avatar }: { row: MessageRow; name: string; avatar: string | undefined }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const picture = <PersonAvatar id={row.from} name={name} avatar={avatar} />;
  if (isNoPerson(row.from)) return <span className={styles['avatar']}>{picture}</span>;
  const open = () =>
    emit({ kind: 'open-person', wtId: row.from, name, groupNumber: groupNumberOf(row.conversationID), ...(avatar === undefined ? {} : { avatar }) });
  return (
    <button type="button" className={styles['avatar']} tabIndex={-1} data-author aria-label={t('bubble.openPerson', { name })} onClick={open}>
      {picture}
    </button>
  );
}

type MetaProps = { row: MessageRow; isOwn: boolean; waiting: WaitingReason | undefined; marks: MarkActions | undefined };

function Meta({ row, isOwn, waiting, marks }: MetaProps) {
  const showReceipts = isOwn ? marks?.showReceipts : undefined;
  return (
    <span className={styles['meta']}>
      {showReceipts !== undefined && <ReceiptKey row={row} onOpen={showReceipts} />}
      <time dateTime={new Date(row.time * 1000).toISOString()}>{clockOf(row.time)}</time>
      {isOwn && waiting !== undefined && <WaitingAction reason={waiting} />}
      {isOwn && waiting === undefined && row.status !== 'fail' && <MessageMark state={shownStateOf(row, marks?.isSilent === true)} />}
    </span>
  );
}

/** How many members of a group have read an own message; a press opens the list. */
function ReceiptKey({ row, onOpen }: { row: MessageRow; onOpen: NonNullable<MarkActions['showReceipts']> }) {
  const { t } = useTranslation();
  const receipt = groupReceiptOf(row);
  if (receipt === undefined) return null;
  const words = {
    unread: t('chat.receipts.unread'),
    all: t('chat.receipts.all'),
    some: t('common.status.readBy', { count: receipt.kind === 'some' ? receipt.count : 0 }),
  };
  return (
    <>
      <button type="button" className={styles['receipt']} data-receipt onClick={() => onOpen(row, receipt.kind === 'unread' ? 'unread' : 'read')}>
        {words[receipt.kind]}
      </button>
      <span aria-hidden>·</span>
    </>
  );
}
