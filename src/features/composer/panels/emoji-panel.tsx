import { useRef, useState, type KeyboardEvent } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useKv } from '../../../client/use-data.ts';
import { PICKER_GLYPHS } from '../../../core/view/emoji.ts';
import { isEnabled } from '../../../core/view/features.ts';
import { STICKER_PACKS, type StickerPack } from '../../../core/media/stickers.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { tabId, Tabs } from '../../../ui/inputs/tabs.tsx';
import styles from './emoji-panel.module.css';
import { StickerGrid } from './sticker-grid.tsx';
import { useOutside } from './use-outside.ts';

export type PickedSticker = { readonly pack: number; readonly key: string };

type EmojiPanelProps = {
  onPick: (glyph: string) => void;
  onSticker: (sticker: PickedSticker) => void;
  onClose: () => void;
  /** Called for a press outside the panel: the panel closes, and the focus follows the press. */
  onPressOutside: () => void;
};

const EMOJI = 'emoji';
const EMOJI_COLUMNS = 8;
const STICKER_COLUMNS = 4;
const PANEL_ID = 'emoji-and-stickers';

/**
 * The basic emoji, the recent ones, and the sticker packs. The panel stays open while the user inserts emoji; a sticker is sent at once.
 */
export function EmojiPanel({ onPick, onSticker, onClose, onPressOutside }: EmojiPanelProps) {
  const { t } = useTranslation();
  const features = useKv('webConfig')?.features;
  const hasEmoji = isEnabled(features, 'InputEmoji');
  const packs = isEnabled(features, 'InputStickers') ? STICKER_PACKS : [];
  const [chosen, setChosen] = useState<string>(hasEmoji ? EMOJI : (packs[0]?.id ?? EMOJI));
  const panel = useRef<HTMLDivElement>(null);
  useOutside(panel, onClose, onPressOutside);
  const at = packs.findIndex(({ id }) => id === chosen);
  const pack = packs[at];
  const tabs = [...(hasEmoji ? [{ id: EMOJI, label: t('composer.stickers.emoji') }] : []), ...packs.map((one) => ({ id: one.id, label: nameOf(one, t) }))];
  const columns = pack === undefined ? EMOJI_COLUMNS : STICKER_COLUMNS;

  return (
    <div ref={panel} className={styles['panel']} role="dialog" aria-label={t('composer.emoji')} tabIndex={-1} onKeyDown={(event) => walk(event, columns)}>
      <div id={PANEL_ID} className={styles['body']} role="tabpanel" aria-labelledby={tabId(PANEL_ID, chosen)}>
        {pack === undefined ? <EmojiGrids onPick={onPick} /> : <StickerGrid pack={pack} onPick={(key) => onSticker({ pack: at, key })} />}
      </div>
      {tabs.length > 1 && <Tabs label={t('composer.stickers.tabs')} tabs={tabs} selected={chosen} onSelect={setChosen} panelId={PANEL_ID} />}
    </div>
  );
}

function nameOf(pack: StickerPack, t: ReturnType<typeof useTranslation>['t']): string {
  return pack.id === 'plane' || pack.id === 'cat' || pack.id === 'bubble' ? t(`composer.stickers.${pack.id}`) : pack.id;
}

function EmojiGrids({ onPick }: { onPick: (glyph: string) => void }) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const recent = useKv('recentEmoji') ?? [];
  const pick = (glyph: string) => {
    onPick(glyph);
    // Only a convenience: a failure to store it loses no user data.
    commands.rememberEmoji(glyph).catch(() => undefined);
  };
  return (
    <>
      {recent.length > 0 && <EmojiGrid title={t('composer.recentEmoji')} glyphs={recent} onPick={pick} />}
      <EmojiGrid title={t('composer.allEmoji')} glyphs={PICKER_GLYPHS} onPick={pick} />
    </>
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

/** The arrow keys move between the buttons of a grid with this many columns. */
function walk(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const step = steps[event.key];
  const keys = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tabpanel] button')];
  const at = keys.findIndex((key) => key === document.activeElement);
  if (step === undefined || at < 0) return;
  event.preventDefault();
  keys[Math.min(keys.length - 1, Math.max(0, at + step))]?.focus();
}
