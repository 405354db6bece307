import type { Commands } from '../../client/client.ts';
import { UNDO_MS } from '../../core/conversations/pending-deletion.ts';
import { conversationNameOf } from '../../core/people/person-name.ts';
import type { ConversationRow } from '../../core/rows.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import type { ToastStore } from '../../ui/feedback/toast-store.ts';

type Parts = { readonly commands: Commands; readonly toast: ToastStore['show']; readonly t: Translate };

/** Archives a conversation, or takes it out of the archive, and offers to undo it. Undoing an archiving also ends the mute that it started. */
export async function archiveWithUndo({ commands, toast, t }: Parts, row: ConversationRow): Promise<void> {
  const id = row.conversationID;
  const isArchived = row.shelf === 'archive';
  await commands.archiveConversation(id, !isArchived);
  const undo = async () => (isArchived || row.isMuted ? commands.archiveConversation(id, isArchived) : commands.muteConversation(id, false));
  const onPress = () => void undo().catch(() => toast(t('common.failed'), { tone: 'danger' }));
  const text = t(isArchived ? 'conversationList.unarchived' : 'conversationList.archived', { name: conversationNameOf(row) });
  toast(text, { durationMs: UNDO_MS, action: { label: t('conversationList.undo'), onPress } });
}
