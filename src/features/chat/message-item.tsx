import { CloudDownload } from 'lucide-react';
import { memo } from 'react';
import type { Sender } from '../../client/chat/read-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { TimelineItem } from '../../core/messages/timeline.ts';
import { senderNameOf } from '../../core/people/person-name.ts';
import type { DerivedTextView } from '../../core/derived-texts/derived-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { separatorWords } from '../../parts/time-words.ts';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './chat.module.css';
import { MessageRowView } from './message-row-view.tsx';
import { PickBox } from './select/pick-box.tsx';
import type { MessageActions } from './menu/use-message-menu.tsx';
import type { MarkActions } from './reactions/use-marks.tsx';
import { SystemLine, type OpenPersonMenu } from './system-line.tsx';

type MessageItemProps = {
  item: TimelineItem;
  me: string;
  sender: Sender | undefined;
  /** Data of the people of a group tip and of those who have reacted; other messages have none, so that they are not rendered again. */
  named?: ReadonlyMap<string, Sender> | undefined;
  day: number;
  isPhone: boolean;
  isOnline: boolean;
  isReachable: boolean;
  isBehind?: boolean;
  isAllMuted: boolean;
  isUnheard?: boolean;
  derivedText?: DerivedTextView | undefined;
  look: 'plain' | 'fresh' | 'flash';
  isStartMissing: boolean;
  isEndMissing: boolean;
  quoted?: MessageRow | undefined;
  quotedAuthor?: Sender | undefined;
  /** State of this message while messages are selected. */
  pick?: 'off' | 'on' | 'never' | undefined;
  onToggle?: (ID: string, isRange: boolean) => void;
  actions: MessageActions;
  marks?: MarkActions | undefined;
  onPerson?: OpenPersonMenu | undefined;
};

/** A message with the elements before it: a gap, the time, the line above new messages. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { item, me, day } = props;
  const { t } = useTranslation();
  return (
    <div
      className={styles['item']}
      role="listitem"
      data-msg-id={item.row.ID}
      data-joined={!item.isFirst || undefined}
      data-selecting={props.pick !== undefined || undefined}
      data-picked={props.pick === 'on' || undefined}
    >
      {(item.hasGapBefore || props.isStartMissing) && <Gap />}
      {item.hasTime && (
        <p className={styles['separator']} data-line>
          {separatorWords(t, item.row.time, day)}
        </p>
      )}
      {item.isUnreadStart && (
        <p className={styles['newLine']} data-line>
          <span>{t('chat.newBelow')}</span>
        </p>
      )}
      <div className={classNames(styles['lit'], styles[props.look])} inert={props.pick !== undefined}>
        {item.isBubble ? (
          <MessageRowView
            item={item}
            me={me}
            sender={props.sender}
            named={props.named}
            isPhone={props.isPhone}
            isOnline={props.isOnline}
            isReachable={props.isReachable}
            isBehind={props.isBehind === true}
            isAllMuted={props.isAllMuted}
            quoted={props.quoted}
            quotedAuthor={props.quotedAuthor}
            isUnheard={props.isUnheard ?? false}
            isSought={props.look === 'flash'}
            derivedText={props.derivedText}
            actions={props.actions}
            marks={props.marks}
          />
        ) : (
          <SystemLine row={item.row} me={me} sender={props.sender} named={props.named} onReedit={props.actions.reedit} onPerson={props.onPerson} />
        )}
      </div>
      {(props.pick === 'off' || props.pick === 'on') && (
        <PickBox row={item.row} name={nameOf(props, t('chat.me'))} me={me} isPicked={props.pick === 'on'} onToggle={props.onToggle ?? ignore} />
      )}
      {props.isEndMissing && <Gap />}
    </div>
  );
});

const ignore = () => undefined;

function nameOf({ item: { row }, me, sender }: MessageItemProps, own: string): string {
  return row.from === me ? own : senderNameOf(row, sender);
}

/** Messages that exist but are not stored here. The text is calm, because they load automatically. */
function Gap() {
  const { t } = useTranslation();
  return (
    <p className={styles['gap']}>
      <Icon of={CloudDownload} size={14} />
      {t('chat.gap')}
    </p>
  );
}
