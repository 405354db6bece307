import { Archive, ArchiveRestore, Bell, BellOff, Mail, MailOpen, Pin, PinOff, Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { conversationActions, type ConversationAction } from '../../core/conversations/conversation-view.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { archivingCode, LazyDeleteConversation } from '../../parts/conversations/conversation-actions.lazy.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { LazyMenu } from '../../ui/overlays/menu.lazy.tsx';
import type { MenuAnchor, MenuItem } from '../../ui/overlays/menu-item.ts';
import { UNREAD_KEYS } from './use-unread-shortcut.ts';

/** The same object while the list is mounted, so that rows which hold it are not rendered again. */
export type ConversationMenuActions = {
  open: (row: ConversationRow, anchor: MenuAnchor) => void;
  archive: (row: ConversationRow) => void;
  toggleUnread: (row: ConversationRow) => void;
  askDelete: (row: ConversationRow) => void;
};

type Opened = { readonly row: ConversationRow; readonly anchor: MenuAnchor | undefined };

export function useConversationMenu(openId: string | undefined): { actions: ConversationMenuActions; overlays: ReactNode } {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const [doomed, setDoomed] = useState<ConversationRow>();
  const [isAsking, setAsking] = useState(false);

  const actions = useMemo<ConversationMenuActions>(() => {
    const run = (work: Promise<void>) => void work.catch(() => toast(t('common.failed'), { tone: 'danger' }));
    return {
      open(row, anchor) {
        if (conversationActions(row.conversationID).length > 0) setOpened({ row, anchor });
      },
      archive: (row) => run(archivingCode.load().then(async ({ archiveWithUndo }) => archiveWithUndo({ commands, toast, t }, row))),
      toggleUnread(row) {
        const id = row.conversationID;
        if (conversationActions(id).includes('unread')) run(isUnread(row) ? commands.markConversationRead(id) : commands.markUnread(id));
      },
      askDelete(row) {
        setDoomed(row);
        setAsking(true);
      },
    };
  }, [commands, toast, t]);

  const perform = (row: ConversationRow, action: ConversationAction) => {
    const id = row.conversationID;
    if (action === 'unread') return actions.toggleUnread(row);
    if (action === 'archive') return actions.archive(row);
    if (action === 'delete') return actions.askDelete(row);
    const work = action === 'pin' ? commands.pinConversation(id, !row.isPinned) : commands.muteConversation(id, !row.isMuted);
    void work.catch(() => toast(t('common.failed'), { tone: 'danger' }));
  };

  const overlays = (
    <>
      <LazyMenu
        label={t('conversations.menu')}
        anchor={opened?.anchor}
        items={opened === undefined ? [] : menuItems(t, opened.row, perform)}
        onClose={() => setOpened((old) => (old === undefined ? old : { ...old, anchor: undefined }))}
      />
      <LazyDeleteConversation
        open={isAsking}
        row={doomed}
        onDeleted={({ conversationID }) => conversationID === openId && emit({ kind: 'back-to-list' })}
        onClose={() => setAsking(false)}
      />
    </>
  );
  return { actions, overlays };
}

function menuItems(t: Translate, row: ConversationRow, perform: (row: ConversationRow, action: ConversationAction) => void): MenuItem[] {
  const offered = conversationActions(row.conversationID);
  const looks = {
    unread: { label: t(isUnread(row) ? 'conversations.markRead' : 'conversations.markUnread'), icon: isUnread(row) ? MailOpen : Mail, keys: UNREAD_KEYS },
    pin: { label: t(row.isPinned ? 'conversations.unpin' : 'conversations.pin'), icon: row.isPinned ? PinOff : Pin },
    mute: { label: t(row.isMuted ? 'conversations.unmute' : 'conversations.mute'), icon: row.isMuted ? Bell : BellOff },
    archive: {
      label: t(row.shelf === 'archive' ? 'conversations.unarchive' : 'conversations.archive'),
      icon: row.shelf === 'archive' ? ArchiveRestore : Archive,
    },
    delete: { label: t('conversations.delete'), icon: Trash2, isDestructive: true },
  } as const;
  const items: MenuItem[] = offered.map((action) => ({ kind: 'action', id: action, ...looks[action], onSelect: () => perform(row, action) }));
  return [...items.slice(0, -1), { kind: 'line', id: 'line' }, ...items.slice(-1)];
}
