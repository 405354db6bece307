import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useKv } from '../../client/use-data.ts';
import { BASIC_EMOJI } from '../../core/view/emoji.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './emoji-panel.module.css';

const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** The basic emoji and those used last. Stays open, so that several can be put in. */
export function EmojiPanel({ onPick, onClose }: { onPick: (glyph: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const recent = useKv('recentEmoji') ?? [];
  const panel = useRef<HTMLDivElement>(null);
  useOutside(panel, onClose);

  const pick = (glyph: string) => {
    onPick(glyph);
    // Only a habit: where it cannot be stored, nothing is lost.
    commands.rememberEmoji(glyph).catch(() => undefined);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const keys = [...(panel.current?.querySelectorAll('button') ?? [])];
    const at = keys.findIndex((key) => key === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    keys[Math.min(keys.length - 1, Math.max(0, at + step))]?.focus();
  };

  return (
    <div ref={panel} className={styles['panel']} role="dialog" aria-label={t('composer.emoji')} tabIndex={-1} onKeyDown={handleKey}>
      {recent.length > 0 && <EmojiGrid title={t('composer.recentEmoji')} glyphs={recent} onPick={pick} />}
      <EmojiGrid title={t('composer.allEmoji')} glyphs={BASIC_EMOJI.map(({ glyph }) => glyph)} onPick={pick} />
    </div>
  );
}

function EmojiGrid({ title, glyphs, onPick }: { title: string; glyphs: readonly string[]; onPick: (glyph: string) => void }) {
  return (
    <section aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['grid']}>
        {glyphs.map((glyph) => (
          <button key={glyph} type="button" className={styles['key']} onPointerDown={(event) => event.preventDefault()} onClick={() => onPick(glyph)}>
            {glyph}
          </button>
        ))}
      </div>
    </section>
  );
}

function useOutside(panel: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: PointerEvent) => {
      // The key that opened the panel closes it by itself, and the text field is written in beside it.
      const isNear = event.target instanceof Element && event.target.closest('[aria-expanded], [data-composer]') !== null;
      if (!isNear && event.target instanceof Node && panel.current?.contains(event.target) === false) close.current();
    };
    // The text field keeps the focus while emoji are put in, so the key is heard for the whole page.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape);
    };
  }, [panel]);
}
