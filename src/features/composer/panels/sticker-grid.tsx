import { stickerOf, stickerUrl, type StickerPack } from '../../../core/media/stickers.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './emoji-panel.module.css';

/** The stickers of one pack by their pictures. */
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
