import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useGroup, useKv } from '../../client/use-data.ts';
import { useLimits } from '../../client/use-limits.ts';
import type { DraftRow } from '../../core/rows.ts';
import { offersCalls } from '../../core/calls/call-rules.ts';
import { problemOf } from '../../core/composer/compose-problem.ts';
import { FILE_KINDS, listTools, takesKind } from '../../core/composer/composer-tools.ts';
import { enterMeans } from '../../core/composer/enter-key.ts';
import { toNodes, toWire } from '../../core/drafts/draft-text.ts';
import { retext, withMention } from '../../core/composer/edit-composed.ts';
import { isEnabled } from '../../core/view/features.ts';
import { groupNumberOf, targetIdOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useOneLine } from '../../parts/window/use-one-line.ts';
import { isComposing } from '../../shared/is-composing.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './composer.module.css';
import { ComposerActions, type SearchKey } from './composer-actions.tsx';
import { AttachmentStrip } from './files/attachment-strip.tsx';
import { DropOverlay } from './files/drop-overlay.tsx';
import { readPaste } from './files/read-transfer.ts';
import { useAttachments } from './files/use-attachments.ts';
import { useDropFiles } from './files/use-drop-files.ts';
import { insertText } from './insert-text.ts';
import { MentionPanel } from './panels/panels.lazy.tsx';
import { problemWords } from './problem-words.ts';
import { QuoteBar } from './quote/quote-bar.tsx';
import { useQuoteFocus } from './quote/use-quote-focus.ts';
import { useSending } from './sending/use-sending.ts';
import { useDraftText } from './use-draft-text.ts';
import { useGrowingHeight } from './use-growing-height.ts';
import { useButtonCapacity } from './use-button-capacity.ts';
import { useMentions } from './use-mentions.ts';
import { useSend } from './use-send.ts';
import { useSendNow } from './use-send-now.ts';
import { useTypeAnywhere } from './use-type-anywhere.ts';
import { useTyping } from './use-typing.ts';
import { VoiceBar } from './voice/voice-bar.lazy.tsx';
import { useVoiceEntry } from './voice/use-voice-entry.ts';

type MessageFormProps = { conversationID: string; draft: DraftRow | null | undefined; search: SearchKey | undefined };

const NO_WORDS: readonly string[] = [];
/** The hint beside the buttons is about as wide as this many buttons. */
const HINT_KEYS = 4;

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** The input of a conversation. Enter sends, unless an input method uses the key. */
export function MessageForm({ conversationID, draft, search }: MessageFormProps) {
  const { t } = useTranslation();
  const isOneLine = useOneLine();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sending = useSending(conversationID);
  const draftText = useDraftText(sending, draft, field);
  const { composed, change, read } = draftText;
  const webConfig = useKv('webConfig');
  const features = webConfig?.features;
  const blockedWords = webConfig?.blockedWords ?? NO_WORDS;
  const limits = useLimits();
  const sendKey = useKv('sendKey') ?? 'enter';
  const hasCalls = offersCalls(conversationID, useGroup(groupNumberOf(conversationID)) ?? undefined);
  const tools = useMemo(() => listTools(conversationID, features, hasCalls), [conversationID, features, hasCalls]);
  const attachments = useAttachments(sending, tools);
  const [hasFocus, setFocus] = useState(false);
  const send = useSend({ sending, field, attachments, blockedWords, limits });
  const sendNow = useSendNow(sending);
  const held = useDropFiles(form, attachments.add);
  const takesFiles = FILE_KINDS.some((kind) => takesKind(tools, kind));
  useTyping(conversationID, hasFocus && composed.text.trim() !== '');
  useGrowingHeight(field, composed.text);
  const buttonCapacity = useButtonCapacity(form);

  // With a mouse the user expects the focus here; on a phone the keyboard would cover the messages.
  useEffect(() => {
    if (!isTouch()) field.current?.focus({ preventScroll: true });
  }, []);

  useQuoteFocus(composed.quoteID, draft, field);
  useTypeAnywhere(field);
  const { save } = draftText;
  const removeQuote = useCallback(() => {
    change({ ...read(), quoteID: undefined });
    // Saved at once: if the user quotes the same message again before the next save, that save would remove the quote.
    save();
  }, [change, read, save]);

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    const press = { hasShift: event.shiftKey, hasAlt: event.altKey, hasControl: event.ctrlKey || event.metaKey };
    const meaning = enterMeans(press, { sendKey, isTouch: isTouch() });
    if (meaning === 'browser') return;
    event.preventDefault();
    if (meaning === 'newline') insertText(event.currentTarget, '\n');
    else send.submit();
  };

  const handlePaste = (event: ClipboardEvent) => {
    const { text, ...pasted } = readPaste(event.clipboardData);
    if (pasted.files.length === 0 && pasted.folders === 0) return;
    event.preventDefault();
    attachments.add(pasted);
    if (text !== '' && field.current !== null) insertText(field.current, text);
  };

  const pickEmoji = useCallback(
    (glyph: string) => {
      if (field.current === null) return;
      insertText(field.current, glyph);
      const now = retext(read(), field.current.value, field.current.selectionEnd);
      change({ ...now, picked: new Set([...now.picked, glyph]) });
    },
    [change, read],
  );
  const mentions = useMentions({
    isGroup: conversationID.startsWith('GROUP') && isEnabled(features, 'InputMention'),
    field,
    picked: useCallback(
      (mention) => {
        if (field.current !== null) change(withMention(retext(read(), field.current.value, field.current.selectionEnd), mention));
      },
      [change, read],
    ),
  });
  const panelID = useId();
  const hintID = useId();
  const focusField = useCallback(() => field.current?.focus({ preventScroll: true }), []);

  const { emit } = useClient();
  const call = useCallback((media: 'audio' | 'video') => emit({ kind: 'start-call', conversationID, media }), [emit, conversationID]);
  const openFavourites = useCallback(() => emit({ kind: 'open-favourites', conversationID }), [emit, conversationID]);
  const voice = useVoiceEntry({ conversationID, onListen: attachments.addVoice, onSend: sendNow, onClosed: focusField });

  const problem = useMemo(() => problemOf(toWire(toNodes(composed)), blockedWords, limits.messageBytes), [composed, blockedWords, limits]);
  const hint = isOneLine ? '' : t(sendKey === 'enter' ? 'composer.enterHint' : 'composer.ctrlEnterHint');
  const isEmpty = composed.text.trim() === '' && attachments.list.length === 0 && attachments.storing === 0;
  return (
    <>
      {held !== undefined && takesFiles && <DropOverlay held={held} room={attachments.room} />}
      <form
        ref={form}
        className={styles['composer']}
        data-phone={isOneLine || undefined}
        data-tight={buttonCapacity < tools.length + HINT_KEYS || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          send.submit();
        }}
      >
        {composed.quoteID !== undefined && <QuoteBar conversationID={conversationID} quoteID={composed.quoteID} onRemove={removeQuote} />}
        <AttachmentStrip list={attachments.list} storing={attachments.storing} onRemove={attachments.remove} />
        <div className={styles['main']}>
          <textarea
            ref={field}
            className={styles['field']}
            rows={1}
            value={composed.text}
            placeholder={t('composer.label')}
            aria-label={t('composer.label')}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={hintID}
            enterKeyHint={isOneLine ? 'enter' : 'send'}
            dir="auto"
            data-composer
            onChange={(event) => {
              change(retext(read(), event.target.value, event.target.selectionEnd));
              mentions.look();
            }}
            onSelect={mentions.look}
            onKeyDown={handleKey}
            onCompositionStart={() => draftText.compose(true)}
            onCompositionEnd={() => draftText.compose(false)}
            onPaste={handlePaste}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
          />
          {hasFocus && mentions.query !== undefined && (
            <MentionPanel
              id={panelID}
              groupNumber={targetIdOf(conversationID)}
              query={mentions.query}
              field={field}
              onPick={mentions.pick}
              onClose={mentions.close}
            />
          )}
          <ComposerActions
            tools={tools}
            isOneLine={isOneLine}
            room={buttonCapacity}
            isRecording={voice.isOpen}
            onFiles={attachments.add}
            onEmoji={pickEmoji}
            onSend={sendNow}
            onVoice={voice.open}
            onFavourites={openFavourites}
            onCall={call}
            search={search}
            onClosed={focusField}
          />
          <span id={hintID} className={styles['hint']} data-excess={problem !== undefined || undefined} role={problem === undefined ? undefined : 'status'}>
            {problem === undefined ? hint : problem.kind === 'tooLong' ? t('composer.tooLongBy', { count: problem.bytes }) : problemWords(t, problem)}
          </span>
          <button
            type="submit"
            className={styles['send']}
            aria-label={t('composer.send')}
            data-tip={t('composer.send')}
            aria-disabled={isEmpty || problem !== undefined || undefined}
            // The keyboard of a phone stays open after sending.
            onPointerDown={(event) => event.preventDefault()}
          >
            <Icon of={ArrowUp} size={20} />
          </button>
        </div>
        {voice.isOpen && <VoiceBar hold={voice.hold} onRecorded={voice.recorded} onClose={voice.close} />}
      </form>
    </>
  );
}
