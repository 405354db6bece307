import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Sender } from '../../../client/chat/read-senders.ts';
import { useClient } from '../../../client/client-context.tsx';
import { usePins } from '../../../client/pins/use-pins.ts';
import type { DerivedTexts } from '../../../client/derived-texts/use-derived-texts.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { contentOf } from '../../../core/message-content/message-content.ts';
import { showEmoji } from '../../../core/view/emoji.ts';
import { actionsFor, type MessageAction } from '../../../core/messages/message-actions.ts';
import { savedFileOf } from '../../../core/media/saved-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LazyConfirm } from '../../../parts/lazy/confirm-dialog.lazy.tsx';
import { useOneLine } from '../../../parts/window/use-one-line.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { useTouch } from '../../../parts/window/use-touch.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { LazyMenu } from '../../../ui/overlays/menu.lazy.tsx';
import type { MenuAnchor } from '../../../ui/overlays/menu-item.ts';
import { usePinRemoval } from '../pins/use-pin-removal.tsx';
import { buildReactionStrip } from '../reactions/build-reaction-strip.ts';
import type { MarkActions } from '../reactions/use-marks.tsx';
import { SwipeToQuote } from '../swipe/swipe-to-quote.tsx';
import { HoverActions } from './hover-actions.tsx';
import { LazyDeleteDialog } from './delete-dialog.lazy.tsx';
import { LazyActionSheet } from './action-sheet.lazy.tsx';
import { menuItems } from './menu-items.ts';
import { saveFile } from './save-file.ts';
import { useMessageShortcuts } from '../keyboard/use-message-shortcuts.ts';
import { useActionContext } from './use-action-context.ts';
import { useOpenMessage } from './use-open-message.ts';
import { useDerivedTextActions } from '../derived-texts/use-derived-text-actions.ts';

/** The same object while the list is mounted, so that bubbles which hold it are not rendered again. */
export type MessageActions = {
  open: (row: MessageRow, anchor: MenuAnchor) => void;
  askResend: (row: MessageRow) => void;
  remove: (row: MessageRow) => void;
  reedit: (row: MessageRow) => void;
  showMessage: (ID: string) => void;
  /** Requests the derived text of a message again. */
  reword: (row: MessageRow) => void;
};

export type MessageMenuOptions = {
  readonly conversationID: string;
  readonly senders: ReadonlyMap<string, Sender>;
  readonly box: RefObject<HTMLElement | null>;
  readonly rowOf: (ID: string) => MessageRow | undefined;
  readonly marks: MarkActions;
  readonly derivedTexts: DerivedTexts;
  readonly isSelecting: boolean;
  /** Starts the selection with this message. */
  readonly enter: (ID: string) => void;
  /** Scrolls a message into view. */
  readonly show: (ID: string) => void;
};

type Opened = { readonly row: MessageRow; readonly anchor: MenuAnchor | undefined; readonly bubble: HTMLElement | undefined };
type Question = { readonly kind: 'delete' | 'resend' | 'withdrawAll'; readonly row: MessageRow };

export function useMessageMenu(options: MessageMenuOptions): { actions: MessageActions; overlays: ReactNode } {
  const { conversationID, senders, box, rowOf } = options;
  const { t } = useTranslation();
  const { commands, me, emit } = useClient();
  const toast = useToast();
  const isPhone = usePhone();
  // In a low window a menu at the pointer has space for two or three entries only.
  const isSheet = useOneLine();
  const isTouch = useTouch();
  const contextOf = useActionContext(conversationID, senders);
  const { toggle: toggleDerivedText, labelOf: derivedTextLabelOf } = useDerivedTextActions(options.derivedTexts);
  const openMessage = useOpenMessage();
  const [opened, setOpened] = useState<Opened>();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setAsking] = useState(false);
  const show = useRef(options.show);
  useEffect(() => {
    show.current = options.show;
  });
  const run = useCallback((work: Promise<unknown>) => void work.catch(() => toast(t('chat.notSaved'), { tone: 'danger' })), [toast, t]);

  const ask = useCallback((next: Question) => {
    setQuestion(next);
    setAsking(true);
  }, []);
  const actions = useMemo<MessageActions>(() => {
    return {
      open: (row, anchor) => setOpened({ row, anchor, bubble: findBubble(box.current, row.ID) }),
      askResend: (row) => ask({ kind: 'resend', row }),
      // A message that was never sent exists on this device only, so it is deleted without a question.
      remove: (row) => (row.status === 'success' ? ask({ kind: 'delete', row }) : run(commands.deleteMessages(row.conversationID, [row.ID]))),
      reedit: (row) => run(commands.editAgain(row.conversationID, row.revokedText ?? '')),
      showMessage: (ID) => show.current(ID),
      reword: (row) => run(toggleDerivedText(row)),
    };
  }, [commands, run, ask, toggleDerivedText, box]);

  const copy = (row: MessageRow) => {
    const content = contentOf(row, me);
    if (content.kind !== 'text') return;
    navigator.clipboard.writeText(showEmoji(content.text)).then(
      () => toast(t('chat.copied'), { tone: 'success' }),
      () => toast(t('chat.copyFailed'), { tone: 'danger' }),
    );
  };

  /** The text returns to the input before the message is deleted: a crash between the two leaves both (G11). */
  const edit = async (row: MessageRow) => {
    await commands.editAgain(row.conversationID, typeof row.payload.text === 'string' ? row.payload.text : '');
    await commands.deleteMessages(row.conversationID, [row.ID]);
  };

  const collect = async (row: MessageRow) => {
    const result = await commands.collectMessage(row.ID);
    toast(t(`favourites.${result === 'sending' ? 'stillSending' : result}`), { tone: result === 'collected' ? 'success' : 'warning' });
  };

  const pins = usePins(conversationID);
  const { ask: askPinRemoval, question: pinQuestion } = usePinRemoval(conversationID);
  const pinOf = (row: MessageRow) => pins.find(({ msgId }) => msgId === row.ID);
  /** The owner of the pin decides which verb undoes it (protocol C16). */
  const togglePin = async (row: MessageRow) => {
    const pin = pinOf(row);
    if (pin === undefined) return commands.pinMessage(row.ID);
    return pin.oneSelf === 1 ? askPinRemoval(row.ID) : commands.dismissPin(conversationID, row.ID);
  };
  const labelOf = (row: MessageRow, action: MessageAction) => {
    const derivedText = action === 'translate' || action === 'voiceToText' ? derivedTextLabelOf(row) : undefined;
    if (derivedText !== undefined) return derivedText;
    const pin = action === 'pin' ? pinOf(row) : undefined;
    return pin === undefined ? t(`chat.action.${action}`) : t(pin.oneSelf === 1 ? 'chat.pins.remove' : 'chat.pins.dismiss');
  };

  const perform = (row: MessageRow, action: MessageAction) => {
    switch (action) {
      case 'reply':
        return run(commands.quoteMessage(conversationID, row.ID));
      case 'copy':
        return copy(row);
      case 'forward':
        return emit({ kind: 'forward', conversationID, IDs: [row.ID], mode: 'each' });
      case 'select':
        return options.enter(row.ID);
      case 'download': {
        const file = savedFileOf(row);
        return file === undefined ? toast(t('chat.failure.fileMissing'), { tone: 'warning' }) : saveFile(file);
      }
      case 'open':
        return run(openMessage(row));
      case 'translate':
      case 'voiceToText':
        return run(toggleDerivedText(row));
      case 'pin':
        return run(togglePin(row));
      case 'recall':
        return run(commands.recallMessage(row.ID));
      case 'collect':
        return run(collect(row));
      case 'withdraw':
        return run(commands.recallMemberMessage(row.ID));
      case 'withdrawAll':
        return ask({ kind: 'withdrawAll', row });
      case 'report':
        return emit({ kind: 'report', about: 'user', id: row.from });
      case 'resend':
        return actions.askResend(row);
      case 'edit':
        return run(edit(row));
      case 'cancel':
      case 'delete':
        return actions.remove(row);
      default:
        return undefined;
    }
  };

  const stopAsking = () => setAsking(false);
  const resend = () => {
    stopAsking();
    if (question !== undefined) run(commands.resendMessage(question.row.ID));
  };
  const recallAll = () => {
    stopAsking();
    if (question !== undefined) run(commands.recallAllOf(conversationID, question.row.from));
  };
  const askedIDs = useMemo(() => (question === undefined ? [] : [question.row.ID]), [question]);

  const offered = useCallback((row: MessageRow) => actionsFor(row, contextOf(row)), [contextOf]);
  useMessageShortcuts({ me, box, rowOf, offered, open: actions.open, reply: (row) => run(commands.quoteMessage(conversationID, row.ID)) });
  const offersOf = (row: MessageRow | undefined) => (row === undefined ? [] : offered(row));
  // The current row: the message may have changed while the menu is open.
  const current = opened === undefined ? undefined : (rowOf(opened.row.ID) ?? opened.row);
  const items =
    current === undefined ? [] : menuItems(offered(current), { label: (action) => labelOf(current, action), perform: (action) => perform(current, action) });
  const strip = current === undefined ? undefined : buildReactionStrip(t, current, options.marks);
  const close = () => setOpened((old) => (old === undefined ? old : { ...old, anchor: undefined }));
  const isOpen = opened?.anchor !== undefined && items.length > 0;
  useMarkedBubble(isOpen && !isSheet ? opened?.bubble : undefined);
  const overlays = (
    <>
      {isSheet ? (
        <LazyActionSheet open={isOpen} items={items} strip={strip} bubble={opened?.bubble} onClose={close} />
      ) : (
        <LazyMenu label={t('chat.menu')} anchor={isOpen ? opened?.anchor : undefined} items={items} strip={strip} onClose={close} />
      )}
      {!isPhone && !isOpen && !options.isSelecting && (
        <HoverActions box={box} rowOf={rowOf} marks={options.marks} offered={offered} onAction={perform} onMore={actions.open} />
      )}
      {(isPhone || isTouch) && !options.isSelecting && (
        <SwipeToQuote box={box} canQuote={(ID) => offersOf(rowOf(ID)).includes('reply')} onQuote={(ID) => run(commands.quoteMessage(conversationID, ID))} />
      )}
      <LazyConfirm
        open={isAsking && question?.kind === 'resend'}
        title={t('chat.resendTitle')}
        text={t('chat.resendText')}
        confirmLabel={t('chat.action.resend')}
        cancelLabel={t('common.cancel')}
        onConfirm={resend}
        onCancel={stopAsking}
      />
      <LazyConfirm
        open={isAsking && question?.kind === 'withdrawAll'}
        title={t('chat.action.withdrawAll')}
        text={t('chat.withdrawAllText')}
        confirmLabel={t('chat.action.withdraw')}
        cancelLabel={t('common.cancel')}
        isDestructive
        onConfirm={recallAll}
        onCancel={stopAsking}
      />
      {pinQuestion}
      <LazyDeleteDialog
        open={isAsking && question?.kind === 'delete'}
        conversationID={conversationID}
        IDs={askedIDs}
        onClose={stopAsking}
        onDone={stopAsking}
      />
    </>
  );
  return { actions, overlays };
}

function findBubble(box: HTMLElement | null, ID: string): HTMLElement | undefined {
  return box?.querySelector<HTMLElement>(`[data-msg-id="${CSS.escape(ID)}"] [data-bubble]`) ?? undefined;
}

/** Marks the bubble to which the menu at the pointer belongs. */
function useMarkedBubble(bubble: HTMLElement | undefined): void {
  useEffect(() => {
    bubble?.toggleAttribute('data-lifted', true);
    return () => void bubble?.toggleAttribute('data-lifted', false);
  }, [bubble]);
}
