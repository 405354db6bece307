import { ArrowUp } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { DraftRow } from '../../core/rows.ts';
import { excessBytes } from '../../core/view/composer-rules.ts';
import { toNodes, toWire } from '../../core/view/draft-text.ts';
import { retext, withMention } from '../../core/view/edit-composed.ts';
import { targetIdOf } from '../../core/view/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../../parts/use-phone.ts';
import { isComposing } from '../../shared/is-composing.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { AttachmentStrip } from './attachment-strip.tsx';
import styles from './composer.module.css';
import { ComposerKeys } from './composer-keys.tsx';
import { insertText } from './insert-text.ts';
import { useAttachments } from './use-attachments.ts';
import { useDraftText } from './use-draft-text.ts';
import { useDropFiles } from './use-drop-files.ts';
import { useGrowingHeight } from './use-growing-height.ts';
import { useMentions } from './use-mentions.ts';
import { useSend } from './use-send.ts';
import { useTyping } from './use-typing.ts';
import { latePanel } from '../../parts/late/late-panel.tsx';

type MessageFormProps = { conversationID: string; draft: DraftRow | null | undefined };

const MentionPanel = latePanel(
  async () => (await import('./mention-panel.tsx')).MentionPanel,
  ({ onClose }) => onClose(),
);

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** The card one writes in. Enter sends, unless an input method owns it; what is sent stays until it is stored (G2, G11). */
export function MessageForm({ conversationID, draft }: MessageFormProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const field = useRef<HTMLTextAreaElement>(null);
  const draftText = useDraftText(conversationID, draft, field);
  const { composed, change, read } = draftText;
  const attachments = useAttachments();
  const [hasFocus, setFocus] = useState(false);
  const send = useSend({ conversationID, draft: draftText, attachments });
  const isDropping = useDropFiles(attachments.add);
  useTyping(conversationID, hasFocus && composed.text.trim() !== '');
  useGrowingHeight(field, composed.text);

  // A keyboard is expected where there is a pointer; on a phone it would cover what one came to read.
  useEffect(() => {
    if (!isTouch()) field.current?.focus({ preventScroll: true });
  }, []);

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    if (event.shiftKey || event.altKey || isTouch()) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) insertText(event.currentTarget, '\n');
    else void send.submit();
  };

  const handlePaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add(files);
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
    isGroup: conversationID.startsWith('GROUP'),
    field,
    picked: useCallback(
      (mention) => {
        if (field.current !== null) change(withMention(retext(read(), field.current.value, field.current.selectionEnd), mention));
      },
      [change, read],
    ),
  });
  const panelID = useId();
  const focusField = useCallback(() => field.current?.focus({ preventScroll: true }), []);

  const excess = excessBytes({ text: toWire(toNodes(composed)).text });
  const isEmpty = composed.text.trim() === '' && attachments.list.length === 0;
  const keys = <ComposerKeys isHelper={conversationID === 'C2CwisperHelper'} onFiles={attachments.add} onEmoji={pickEmoji} onClosed={focusField} />;
  return (
    <form
      className={styles['composer']}
      data-phone={isPhone || undefined}
      data-dropping={isDropping || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send.submit();
      }}
    >
      <AttachmentStrip list={attachments.list} onRemove={attachments.remove} />
      <div className={styles['main']}>
        <textarea
          ref={field}
          className={styles['field']}
          rows={1}
          value={composed.text}
          placeholder={t('composer.label')}
          aria-label={t('composer.label')}
          aria-invalid={excess > 0 || undefined}
          enterKeyHint={isPhone ? 'enter' : 'send'}
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
        {keys}
        <span className={styles['hint']} data-excess={excess > 0 || undefined}>
          {excess > 0 ? t('composer.tooLongBy', { count: excess }) : isPhone ? '' : t('composer.enterHint')}
        </span>
        <button
          type="submit"
          className={styles['send']}
          aria-label={t('composer.send')}
          data-tip={t('composer.send')}
          aria-disabled={isEmpty || excess > 0 || undefined}
          // The keyboard of a phone stays open when one sends.
          onPointerDown={(event) => event.preventDefault()}
        >
          <Icon of={ArrowUp} size={20} />
        </button>
      </div>
    </form>
  );
}
