import { useClient } from '../../../client/client-context.tsx';
import { useSyncStatus } from '../../../client/use-data.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { safeFileName } from '../../../core/media/file-view.ts';
import { savedFileOf } from '../../../core/media/saved-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { openDownload } from '../../../parts/file/downloads.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';

/** Opens the content of a message: pictures and videos in the viewer, a file in a new tab once it is fetched. */
export function useOpenMessage(): (row: MessageRow) => Promise<void> {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  return async (row) => {
    const { ID: messageID, conversationID } = row;
    if (row.type !== 'TIMFileElem') {
      client.emit({ kind: 'open-picture', messageID, conversationID });
      return;
    }
    const file = savedFileOf(row);
    if (file === undefined) {
      toast(t('chat.failure.fileMissing'), { tone: 'warning' });
      return;
    }
    const outcome = await openDownload(client, { url: file.url, name: safeFileName(file.name) });
    if (outcome === 'failed') toast(t(isOnline ? 'bubble.downloadFailed' : 'bubble.waitsForNetwork'), { tone: 'warning' });
    if (outcome === 'saved') toast(t('bubble.savedInstead'), { tone: 'neutral' });
    if (outcome === 'waiting') toast(t('bubble.openReady'), { tone: 'neutral' });
  };
}
