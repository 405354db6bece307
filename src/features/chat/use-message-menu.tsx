import { Copy, Download, RotateCcw, Trash2, Undo2, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { actionsFor, type MessageAction } from '../../core/view/message-actions.ts';
import { contentOf } from '../../core/view/message-content.ts';
import { showEmoji } from '../../core/view/emoji.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LazyConfirm } from '../../parts/late/lazy-confirm.tsx';
import { usePhone } from '../../parts/use-phone.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import type { MenuAnchor, MenuItem } from '../../ui/overlays/menu-item.ts';
import { LazyActionSheet } from './lazy-action-sheet.tsx';

/** The same object for as long as the list lives, so that bubbles which hold it are not rendered again. */
export type MessageActions = {
  open: (row: MessageRow, anchor: MenuAnchor) => void;
  askResend: (row: MessageRow) => void;
  resend: (row: MessageRow) => void;
  remove: (row: MessageRow) => void;
  reedit: (row: MessageRow) => void;
  showMessage: (ID: string) => void;
};

type Opened = { readonly row: MessageRow; readonly anchor: MenuAnchor | undefined };
type Question = { readonly kind: 'delete' | 'resend'; readonly row: MessageRow };

const ICONS = { copy: Copy, recall: Undo2, delete: Trash2, resend: RotateCcw, cancel: X, download: Download } as const;

export function useMessageMenu(conversationID: string): { actions: MessageActions; overlays: ReactNode } {
  const { t } = useTranslation();
  const { commands, me, now, emit } = useClient();
  const toast = useToast();
  const isPhone = usePhone();
  const [opened, setOpened] = useState<Opened>();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);

  const actions = useMemo<MessageActions>(() => {
    const run = (work: Promise<unknown>) => void work.catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
    const ask = (next: Question) => {
      setQuestion(next);
      setAsking(true);
    };
    return {
      open: (row, anchor) => setOpened({ row, anchor }),
      askResend: (row) => ask({ kind: 'resend', row }),
      resend: (row) => run(commands.resendMessage(row.ID)),
      // What was never sent exists here only, and goes without a question when the user says so.
      remove: (row) => (row.status === 'success' ? ask({ kind: 'delete', row }) : run(commands.deleteMessages(row.conversationID, [row.ID]))),
      reedit: (row) => run(commands.editAgain(row.conversationID, row.revokedText ?? '')),
      showMessage: (ID) => emit({ kind: 'open-conversation', conversationID, messageID: ID }),
    };
  }, [commands, toast, t, emit, conversationID]);

  const copy = (row: MessageRow) => {
    const content = contentOf(row, me);
    if (content.kind !== 'text') return;
    navigator.clipboard.writeText(showEmoji(content.text)).then(
      () => toast(t('chat.copied'), { tone: 'success' }),
      () => toast(t('chat.copyFailed'), { tone: 'danger' }),
    );
  };

  const perform = (row: MessageRow, action: MessageAction) => {
    switch (action) {
      case 'copy':
        return copy(row);
      case 'download':
        return download(row, me);
      case 'recall':
        return void commands.recallMessage(row.ID).catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
      case 'resend':
        return actions.resend(row);
      case 'cancel':
      case 'delete':
        return actions.remove(row);
    }
  };

  const answer = () => {
    setAsking(false);
    if (question === undefined) return;
    const { row, kind } = question;
    const work = kind === 'resend' ? commands.resendMessage(row.ID) : commands.deleteMessages(row.conversationID, [row.ID]);
    void work.catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
  };

  const items =
    opened === undefined ? [] : menuItems(actionsFor(opened.row, { me, nowMs: now() }), opened.row, { label: (action) => t(`chat.action.${action}`), perform });
  const close = () => setOpened((old) => (old === undefined ? old : { ...old, anchor: undefined }));
  const isResend = question?.kind === 'resend';
  const overlays = (
    <>
      {isPhone ? (
        <LazyActionSheet open={opened?.anchor !== undefined && items.length > 0} items={items} onClose={close} />
      ) : (
        <LazyMenu label={t('chat.menu')} anchor={items.length > 0 ? opened?.anchor : undefined} items={items} onClose={close} />
      )}
      <LazyConfirm
        open={isAsking}
        title={t(isResend ? 'chat.resendTitle' : 'chat.deleteTitle')}
        text={t(isResend ? 'chat.resendText' : 'chat.deleteText')}
        confirmLabel={t(isResend ? 'chat.action.resend' : 'chat.action.delete')}
        cancelLabel={t('common.cancel')}
        isDestructive={!isResend}
        onConfirm={answer}
        onCancel={() => setAsking(false)}
      />
    </>
  );
  return { actions, overlays };
}

type ItemContext = { readonly label: (action: MessageAction) => string; readonly perform: (row: MessageRow, action: MessageAction) => void };

function menuItems(offered: readonly MessageAction[], row: MessageRow, { label, perform }: ItemContext): MenuItem[] {
  return offered.flatMap((action): MenuItem[] => {
    const isDestructive = action === 'delete' || action === 'cancel';
    const item: MenuItem = { kind: 'action', id: action, label: label(action), icon: ICONS[action], isDestructive, onSelect: () => perform(row, action) };
    return isDestructive && offered.length > 1 ? [{ kind: 'line', id: 'line' }, item] : [item];
  });
}

function download(row: MessageRow, me: string): void {
  const content = contentOf(row, me);
  const url = content.kind === 'file' ? content.url : content.kind === 'image' ? content.image.originalUrl : '';
  // Only our own media host: another address would open a stranger's page under the name of a download (G13).
  if (!url.startsWith('/') || url.startsWith('//')) return;
  const link = document.createElement('a');
  link.href = url;
  link.download = content.kind === 'file' ? content.name : '';
  link.click();
}
