import { stickerOf, stickerUrl, type StickerPack } from '../../../core/media/stickers.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './emoji-panel.module.css';

/** The pictures of the stickers of one pack. */
export function StickerGrid({ pack, onPick }: { pack: StickerPack; onPick: (key: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['stickers']}>
      {pack.keys.map((key) => {
        const sticker = stickerOf(key);
        return (
          <button key={key} type="button" className={styles['sticker']} onPointerDown={(event) => event.preventDefault()} onClick={() => onPick(key)}>
            <img className={styles['art']} src={sticker === undefined ? '' : stickerUrl(sticker)} alt={t(`stickers.${key}` as 'stickers.cat_01')} />
          </button>
        );
      })}
    </div>
  );
}
