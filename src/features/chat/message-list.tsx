import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { PreparedChat } from '../../client/chat/prepare-chat.ts';
import { MESSAGE_PAGE } from '../../client/chat/read-message-view.ts';
import { useGroup, useSyncStatus } from '../../client/use-data.ts';
import { useUnheard } from '../../client/media/use-unheard.ts';
import { useDerivedTexts } from '../../client/derived-texts/use-derived-texts.ts';
import { useMessageWindow, type MessageWindow } from '../../client/use-message-window.ts';
import type { ConversationRow, MessageRow } from '../../core/rows.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { quotedAuthorOf } from '../../core/quotes/quote.ts';
import { buildTimeline, reuseItems, type TimelineItem } from '../../core/messages/timeline.ts';
import { firstUnsentID } from '../../core/messages/waiting-reason.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDay } from '../../parts/use-day.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { passWheel } from '../../ui/lists/pass-wheel.ts';
import { FlowList, type FlowListHandle, type RowPosition } from '../../ui/lists/flow-list.tsx';
import styles from './chat.module.css';
import { DayPill, type DayPillHandle } from './day-pill.tsx';
import { MessageItem } from './message-item.tsx';
import { leaveByTab, moveAmong } from './keyboard/move-by-keyboard.ts';
import { NoMessages } from './no-messages.tsx';
import { ScrollActions } from './keyboard/scroll-actions.tsx';
import { LiveAnnouncer } from './live-announcer.tsx';
import { PinStrip } from './pins/pin-strip.tsx';
import { useReactions } from './reactions/use-marks.tsx';
import { useReadMarkGate } from './use-read-mark-gate.ts';
import { useMentions } from './use-mentions.ts';
import { useReadingPosition } from './position/use-reading-position.ts';
import { useMessageFocus } from './use-message-focus.ts';
import { useMessageMenu } from './menu/use-message-menu.tsx';
import { useNamedPeople } from './quotes/use-named-people.ts';
import { useQuotedMessages } from './quotes/use-quoted-messages.ts';
import { usePersonMenu } from './use-person-menu.tsx';
import { usePicking } from './select/use-picking.ts';
import type { MessageSelection } from './select/use-selection.ts';
import { useSeen } from './use-seen.ts';
import { useShowSent } from './position/use-show-sent.ts';

type MessageListProps = {
  conversationID: string;
  /** The sequence up to which the user had read when the chat was opened; undefined = nothing was unread. */
  readAtOpen: number | undefined;
  unreadAtOpen: number;
  unreadCount: number;
  /** How many of the unread messages arrived since the chat was opened. */
  newCount: number;
  /** Mentions of the user from before the chat was opened, and since. */
  mentionsAtOpen: ConversationRow['groupAtInfoList'];
  mentions: ConversationRow['groupAtInfoList'];
  groupType: string | undefined;
  focusMessageID: string | undefined;
  focusTurn: number;
  prepared: PreparedChat | undefined;
  selection: MessageSelection;
  /** The newest message, if this page has sent it. */
  sentID: string | undefined;
};

const keyOf = (item: TimelineItem) => item.row.ID;
const ROW_HEIGHT = 52;
const NO_ROWS: readonly MessageRow[] = [];
/**
 * Each arrival reads the window again. The limit is more than two pages, because a high view loads a second page and must not drop it at
 * once.
 */
const MAX_IDLE_ROWS = 2 * MESSAGE_PAGE + 20;
/** Beyond this distance from the end a button leads to the newest message. */
const FAR_VIEWS = 2;

/** The messages, newest at the bottom, as a window over the conversation. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { conversationID, readAtOpen, unreadCount } = props;
  const { t, language } = useTranslation();
  const { me } = useClient();
  const day = useDay();
  const isPhone = usePhone();
  const isOnline = useSyncStatus().network === 'online';
  const groupNumber = groupNumberOf(conversationID);
  const isAllMuted = useGroup(groupNumber)?.bannedSwitch === 1;
  const messages = useMessageWindow(conversationID, props.prepared?.view);
  const items = useTimeline(messages, readAtOpen, me);
  const senders = useNamedPeople(conversationID, items, props.prepared?.senders);
  const list = useRef<FlowListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const pill = useRef<DayPillHandle>(null);
  // Opening a chat, new messages and jumps scroll too; the day is shown only when the user scrolls.
  const isHandScrolled = useRef(false);
  const held = useReadMarkGate();
  const noteHand = useCallback(() => {
    isHandScrolled.current = true;
    held.release();
  }, [held]);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => (noteHand(), moveByKeyboard(event));
  const handleWheel = (event: WheelEvent<HTMLElement>) => (noteHand(), passWheel(event));
  const [isAtEnd, setAtEnd] = useState(true);
  const [isFarFromEnd, setFarFromEnd] = useState(false);
  const focus = useMessageFocus({ focusMessageID: props.focusMessageID, focusTurn: props.focusTurn, messages, items, list, box, onPlaced: held.onPlaced });
  const rowOf = useCallback((ID: string) => items.find((item) => item.row.ID === ID)?.row, [items]);
  const { selection } = props;
  const { pickOf, toggle } = usePicking(selection, items, box);
  const { marks, overlay: markDialogs } = useReactions(props.groupType);
  const { rows = NO_ROWS } = messages;
  const derivedTexts = useDerivedTexts({ conversationID, rows, to: language === 'zh-CN' ? 'zh' : language });
  const menu = useMessageMenu({
    marks,
    derivedTexts,
    conversationID,
    senders,
    box,
    rowOf,
    isSelecting: selection.ids !== undefined,
    enter: selection.enter,
    show: (ID) => void focus.show(ID),
  });
  const quotedMessages = useQuotedMessages(conversationID, items);
  const seen = useSeen({ conversationID, items, unreadCount, isAtEnd: isAtEnd && !messages.hasNewer, box, isSilent: marks.isSilent, held });
  const mentions = useMentions(props.mentionsAtOpen, props.mentions);
  const { note: notePlace, keepAt } = useReadingPosition({
    conversationID,
    items,
    list,
    isAtEnd: isAtEnd && !messages.hasNewer,
    isRead: messages.rows !== undefined,
    isLedElsewhere: props.focusMessageID !== undefined,
    restore: focus.restore,
    onPlaced: held.onPlaced,
  });
  const freshID = useFreshID(items, messages.hasNewer);

  const handleScroll = useCallback(() => {
    const range = list.current?.visibleRange();
    if (list.current === null || range === undefined) return;
    setFarFromEnd(list.current.viewsBelow() > FAR_VIEWS);
    const first = items[range.first];
    if (first !== undefined && isHandScrolled.current) pill.current?.show(first.row.time);
    seen.schedule();
    if (isHandScrolled.current) notePlace();
    mentions.seen(first?.row.sequence ?? 0, items[range.last]?.row.sequence ?? 0);
  }, [items, seen, notePlace, mentions]);
  // Messages that are in view when the chat opens need no scroll button.
  useEffect(() => {
    const frame = requestAnimationFrame(handleScroll);
    return () => cancelAnimationFrame(frame);
  }, [handleScroll]);

  // After hours at the end of a busy chat the window must not have grown, because each message reads it again.
  const isOverlong = items.length > MAX_IDLE_ROWS && isAtEnd && !messages.hasNewer;
  const { showNewest } = messages;
  useEffect(() => {
    if (isOverlong) showNewest();
  }, [isOverlong, showNewest]);

  const toEnd = useCallback(() => {
    keepAt(null);
    showNewest();
    list.current?.scrollToEnd();
  }, [keepAt, showNewest]);
  useShowSent(props.sentID, toEnd);

  const { flashID } = focus;
  const { isStartMissing, isEndMissing, isUnreachable } = messages;
  const { actions } = menu;
  const unsentID = useMemo(() => firstUnsentID(rows), [rows]);
  const unheard = useUnheard(rows);
  const { open: openPerson, overlay: personMenu } = usePersonMenu(conversationID);
  const renderRow = useCallback(
    (item: TimelineItem, { isFirst, isLast }: RowPosition) => (
      <MessageItem
        item={item}
        me={me}
        sender={senders.get(item.row.from)}
        named={item.isBubble && item.row.reactionList.length === 0 ? undefined : senders}
        day={day}
        isPhone={isPhone}
        isOnline={isOnline}
        isReachable={isLast}
        isBehind={item.row.status === 'queued' && item.row.ID !== unsentID}
        isAllMuted={isAllMuted}
        look={item.row.ID === flashID ? 'flash' : item.row.ID === freshID ? 'fresh' : 'plain'}
        isStartMissing={isFirst && isStartMissing && isUnreachable}
        isEndMissing={isLast && isEndMissing && isUnreachable}
        quoted={quotedMessages.get(item.row.ID)}
        quotedAuthor={senders.get(quotedAuthorOf(item.row.cloudCustomData) ?? '')}
        isUnheard={unheard.has(item.row.ID)}
        derivedText={derivedTexts.views.get(item.row.ID)}
        pick={pickOf(item)}
        onToggle={toggle}
        actions={actions}
        marks={marks}
        onPerson={openPerson}
      />
    ),
    [
      me,
      senders,
      day,
      isPhone,
      isOnline,
      unsentID,
      isAllMuted,
      flashID,
      freshID,
      isStartMissing,
      isEndMissing,
      isUnreachable,
      quotedMessages,
      unheard,
      derivedTexts.views,
      openPerson,
      pickOf,
      toggle,
      actions,
      marks,
    ],
  );

  if (items.length === 0) {
    return (
      <div className={styles['list']} data-messages>
        <NoMessages isRead={messages.rows !== undefined} isAsked={messages.isLoading} isMissing={messages.isEndMissing} />
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only records that the user scrolls; the controls are inside
    <div ref={box} className={styles['list']} data-messages onWheel={handleWheel} onTouchMove={noteHand} onPointerDown={noteHand} onKeyDown={handleKey}>
      <PinStrip conversationID={conversationID} onShow={focus.show} />
      <FlowList
        ref={list}
        items={items}
        keyOf={keyOf}
        label={t('chat.messageList')}
        itemSize={ROW_HEIGHT}
        onNearStart={messages.hasOlder ? messages.loadOlder : undefined}
        onNearEnd={messages.hasNewer ? messages.loadNewer : undefined}
        onAtEndChange={setAtEnd}
        onScrolled={handleScroll}
        className={styles['scroller']}
      >
        {renderRow}
      </FlowList>
      <DayPill ref={pill} day={day} />
      <ScrollActions
        isShown={isFarFromEnd || messages.hasNewer}
        newCount={isAtEnd && !messages.hasNewer ? 0 : props.newCount}
        onNewest={toEnd}
        unreadAbove={focus.isAtUnread ? 0 : props.unreadAtOpen}
        onUnread={() => readAtOpen !== undefined && void focus.showUnread(readAtOpen + 1).then(keepAt)}
        mentionCount={mentions.count}
        onMention={() => {
          if (mentions.next === undefined) return;
          void focus.showSequence(mentions.next).then(keepAt);
          mentions.seen(mentions.next, mentions.next);
        }}
      />
      <LiveAnnouncer row={freshID === undefined ? undefined : items.at(-1)?.row} senders={senders} />
      {menu.overlays}
      {personMenu}
      {markDialogs}
    </div>
  );
});

function useTimeline(messages: MessageWindow, readSequence: number | undefined, me: string): readonly TimelineItem[] {
  const last = useRef<readonly TimelineItem[]>([]);
  const { rows, gaps } = messages;
  return useMemo(() => {
    last.current = reuseItems(last.current, buildTimeline(rows ?? [], { me, readSequence, gaps }));
    return last.current;
  }, [rows, gaps, readSequence, me]);
}

/** The newest message, if it arrived after the chat was opened: it is animated and announced. */
function useFreshID(items: readonly TimelineItem[], hasNewer: boolean): string | undefined {
  const [freshID, setFreshID] = useState<string>();
  const known = useRef<{ readonly ID: string; readonly sequence: number }>(undefined);
  const newest = items.at(-1)?.row;
  useEffect(() => {
    if (newest === undefined || hasNewer) return;
    const before = known.current;
    known.current = newest;
    if (before !== undefined && before.ID !== newest.ID && newest.sequence > before.sequence) setFreshID(newest.ID);
  }, [newest, hasNewer]);
  return freshID;
}

function moveByKeyboard(event: KeyboardEvent<HTMLElement>): void {
  moveAmong(event, 'bubble');
  moveAmong(event, 'pick');
  leaveByTab(event);
}
