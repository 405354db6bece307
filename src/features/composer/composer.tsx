import { MessageSquareOff } from 'lucide-react';
import { useClient } from '../../client/client-context.tsx';
import { useConversation, useDraft, useGroup, useKv } from '../../client/use-data.ts';
import { blankRow } from '../../core/view/blank-row.ts';
import { noticeOf } from '../../core/view/composer-rules.ts';
import { targetIdOf } from '../../core/view/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './composer.module.css';
import { MessageForm } from './message-form.tsx';

/** Where one writes, or why one cannot. */
export function Composer({ conversationID }: { conversationID: string }) {
  const { t } = useTranslation();
  const { now } = useClient();
  const stored = useConversation(conversationID);
  const group = useGroup(conversationID.startsWith('GROUP') ? targetIdOf(conversationID) : '');
  const blacklist = useKv('blacklist') ?? [];
  const draft = useDraft(conversationID);
  const conversation = stored ?? blankRow(conversationID);
  const notice = noticeOf({ conversation, group: group ?? undefined, nowSec: Math.floor(now() / 1000), blacklist });
  if (notice !== undefined) {
    return (
      <p className={styles['notice']} role="status">
        <Icon of={MessageSquareOff} size={16} />
        {t(`composer.notice.${notice}`)}
      </p>
    );
  }
  // The draft is there before the first key is, or the two would have to be merged.
  return <MessageForm key={conversationID} conversationID={conversationID} draft={draft} />;
}
