import type { Commands } from '../../client/client.ts';
import { UNDO_MS } from '../../core/conversations/pending-deletion.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import type { ToastStore } from '../../ui/feedback/toast-store.ts';

type Parts = { readonly commands: Commands; readonly toast: ToastStore['show']; readonly t: Translate };

/** Hides the conversation with a friend, and offers to undo it. */
export async function hideWithUndo({ commands, toast, t }: Parts, conversationID: string): Promise<void> {
  const wtId = targetIdOf(conversationID);
  await commands.hideFriend(wtId, true);
  const onPress = () => void commands.hideFriend(wtId, false).catch(() => toast(t('common.failed'), { tone: 'danger' }));
  toast(t('people.friend.hidden'), { durationMs: UNDO_MS, action: { label: t('conversationList.undo'), onPress } });
}
