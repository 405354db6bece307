import { MessageSquareOff, Search } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { ConversationRow } from '../../core/rows.ts';
import { actionOf, type ComposerNotice as Notice, type NoticeAction } from '../../core/composer/composer-rules.ts';
import { describeDuration } from '../../core/messages/custom-message.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePersonActions } from '../../parts/people/use-person-actions.ts';
import { LazyDeleteConversation } from '../../parts/conversations/conversation-actions.lazy.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './composer.module.css';
import type { SearchKey } from './composer-actions.tsx';
import { useDropFiles } from './files/use-drop-files.ts';

type ComposerNoticeProps = {
  conversation: ConversationRow;
  notice: Notice;
  /** Seconds left of a mute that ends automatically; otherwise undefined. */
  mutedFor: number | undefined;
  /** The unsent draft text; it is in the input again once the user may write. */
  kept: string;
  /** The messages stay searchable where the user cannot write (protocol C30). */
  search: SearchKey | undefined;
};

/** The reason why the user cannot write here, and an action where one helps. */
export function ComposerNotice({ conversation, notice, mutedFor, kept, search }: ComposerNoticeProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const toast = useToast();
  const isCounted = notice === 'muted' && mutedFor !== undefined;
  const words = isCounted ? t('composer.notice.mutedFor', { time: describeDuration(mutedFor) }) : t(`composer.notice.${notice}`);
  const place = useRef<HTMLDivElement>(null);
  useDropFiles(
    place,
    useCallback(() => toast(words, { tone: 'warning' }), [toast, words]),
  );
  return (
    <div ref={place} className={styles['notice']} role="group" aria-label={t('composer.label')}>
      <Icon of={MessageSquareOff} size={16} />
      <div className={styles['noticeText']}>
        {/* The countdown must not be announced each second. */}
        <p role={isCounted ? 'timer' : 'status'}>{words}</p>
        {kept !== '' && <p className={styles['kept']}>{t('composer.notice.kept', { text: kept })}</p>}
      </div>
      <WayOut conversation={conversation} action={actionOf(notice)} />
      {!isPhone && search !== undefined && <IconButton icon={Search} label={t('chatSearch.title')} on={search.isOpen} onClick={search.toggle} />}
    </div>
  );
}

function WayOut({ conversation, action }: { conversation: ConversationRow; action: NoticeAction | undefined }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const [isAsking, setAsking] = useState(false);
  const { conversationID } = conversation;
  const { block, apply } = usePersonActions(targetIdOf(conversationID));
  if (action === undefined) return null;

  const press = (): void => {
    if (action === 'delete') setAsking(true);
    else if (action === 'unblock') block(false);
    else apply();
  };
  return (
    <>
      <Button size="small" onClick={press}>
        {t(`composer.noticeAction.${action}`)}
      </Button>
      <LazyDeleteConversation open={isAsking} row={conversation} onDeleted={() => emit({ kind: 'back-to-list' })} onClose={() => setAsking(false)} />
    </>
  );
}
