import { CloudDownload } from 'lucide-react';
import { memo } from 'react';
import type { Sender } from '../../client/chat/read-senders.ts';
import type { TimelineItem } from '../../core/view/timeline.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { separatorWords } from '../../parts/time-words.ts';
import { classNames } from '../../shared/class-names.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './chat.module.css';
import { MessageRowView } from './message-row-view.tsx';
import { SystemLine } from './system-line.tsx';
import type { MessageActions } from './use-message-menu.tsx';

type MessageItemProps = {
  item: TimelineItem;
  me: string;
  sender: Sender | undefined;
  day: number;
  isPhone: boolean;
  isOnline: boolean;
  isReachable: boolean;
  isAllMuted: boolean;
  look: 'plain' | 'fresh' | 'flash';
  isStartMissing: boolean;
  isEndMissing: boolean;
  actions: MessageActions;
};

/** A message with what stands before it: what is missing, the time, the line above what is new. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { item, me, day } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['item']} role="listitem" data-msg-id={item.row.ID} data-joined={!item.isFirst || undefined}>
      {(item.hasGapBefore || props.isStartMissing) && <Gap />}
      {item.hasTime && <p className={styles['separator']}>{separatorWords(t, item.row.time, day)}</p>}
      {item.isUnreadStart && (
        <p className={styles['newLine']}>
          <span>{t('chat.newBelow')}</span>
        </p>
      )}
      <div className={classNames(styles['lit'], styles[props.look])}>
        {item.isBubble ? (
          <MessageRowView
            item={item}
            me={me}
            sender={props.sender}
            isPhone={props.isPhone}
            isOnline={props.isOnline}
            isReachable={props.isReachable}
            isAllMuted={props.isAllMuted}
            actions={props.actions}
          />
        ) : (
          <SystemLine row={item.row} me={me} sender={props.sender} onReedit={props.actions.reedit} />
        )}
      </div>
      {props.isEndMissing && <Gap />}
    </div>
  );
});

/** Messages that exist and are not here: said calmly, because they come by themselves. */
function Gap() {
  const { t } = useTranslation();
  return (
    <p className={styles['gap']}>
      <Icon of={CloudDownload} size={14} />
      {t('chat.gap')}
    </p>
  );
}
