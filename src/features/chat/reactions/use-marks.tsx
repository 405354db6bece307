import { useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useKv } from '../../../client/use-data.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { isEnabled } from '../../../core/view/features.ts';
import { canReactTo } from '../../../core/reactions/reaction-view.ts';
import { givesReceipts, showsReceipts } from '../../../core/receipts/receipt-rules.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { ReceiptTab } from '../receipts/receipt-panel.tsx';
import { LazyReceiptPanel } from '../receipts/receipt-panel.lazy.tsx';
import { LazyReactionDialog } from './reaction-dialog.lazy.tsx';

/** The same object while the settings stay, so that bubbles which hold it are not rendered again. */
export type MarkActions = {
  canReact: (row: MessageRow) => boolean;
  react: (row: MessageRow, reaction: { reactionID: string; on: boolean }) => void;
  askReact: (row: MessageRow) => void;
  showPeople: (row: MessageRow) => void;
  /** Undefined where receipts are off. */
  showReceipts: ((row: MessageRow, tab: ReceiptTab) => void) | undefined;
  /** The client sends no read receipts here. */
  isSilent: boolean;
};

/** The texts of refused reactions, by the name of the error; any other error means that the reaction was not saved. */
const FAILURES: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ['TooManyReactionsError', 'codes.reactionLimit'],
  ['UnavailableError', 'codes.unavailable'],
]);

type Opened = { readonly kind: 'add' | 'people' | 'receipts'; readonly row: MessageRow; readonly tab?: ReceiptTab; readonly isOpen: boolean };

/** Reactions and receipts of a chat's messages: the actions, and the dialogs that list the people. */
export function useReactions(groupType: string | undefined): { readonly marks: MarkActions; readonly overlay: ReactNode } {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const features = useKv('webConfig')?.features;
  const hidesRead = useKv('userConfig')?.hideRead === 1;
  const [opened, setOpened] = useState<Opened>();
  const marks = useMemo<MarkActions>(() => {
    const open = (kind: Opened['kind']) => (row: MessageRow) => setOpened({ kind, row, isOpen: true });
    const mayReact = isEnabled(features, 'EmojiReaction');
    return {
      canReact: (row) => mayReact && canReactTo(row),
      react(row, reaction) {
        if (!mayReact) return;
        commands.reactToMessage(row.ID, reaction).catch((error: unknown) => {
          toast(t(FAILURES.get(error instanceof Error ? error.name : '') ?? 'chat.notSaved'), { tone: 'warning' });
        });
      },
      askReact: open('add'),
      showPeople: open('people'),
      showReceipts: showsReceipts({ features, groupType }) ? (row, tab) => setOpened({ kind: 'receipts', row, tab, isOpen: true }) : undefined,
      isSilent: !givesReceipts({ features, groupType, hidesRead }),
    };
  }, [commands, toast, t, features, groupType, hidesRead]);
  const close = () => setOpened((old) => (old === undefined ? old : { ...old, isOpen: false }));
  const isOpen = opened?.isOpen === true;
  const overlay = (
    <>
      <LazyReactionDialog
        open={isOpen && opened.kind !== 'receipts'}
        kind={opened?.kind === 'people' ? 'people' : 'add'}
        row={opened?.row}
        onReact={marks.react}
        onClose={close}
      />
      <LazyReceiptPanel open={isOpen && opened.kind === 'receipts'} row={opened?.row} tab={opened?.tab ?? 'unread'} onClose={close} />
    </>
  );
  return { marks, overlay };
}
