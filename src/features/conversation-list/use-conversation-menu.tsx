import { useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { isUnread } from '../../core/conversations/conversation-rank.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { conversationActions } from '../../core/conversations/conversation-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { archivingCode, LazyDeleteConversation } from '../../parts/conversations/conversation-actions.lazy.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import type { MenuAnchor } from '../../ui/overlays/menu-item.ts';
import { LazyConversationMenu } from './list-actions.lazy.ts';

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

  const overlays = (
    <>
      <LazyConversationMenu
        row={opened?.row}
        anchor={opened?.anchor}
        actions={actions}
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
