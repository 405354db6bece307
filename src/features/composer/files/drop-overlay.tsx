import { Paperclip } from 'lucide-react';
import { MAX_DRAFT_FILES } from '../../../core/composer/draft-file.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './drop-overlay.module.css';

type DropOverlayProps = {
  /** How many files the user drags over the page. */
  held: number;
  /** How many more files the draft can hold. */
  room: number;
};

/** Covers the whole chat while the user drags files over the page. Shows that they can be dropped here, and how many of them are taken. */
export function DropOverlay({ held, room: space }: DropOverlayProps) {
  const { t } = useTranslation();
  const limit =
    space === 0
      ? t('composer.drop.full', { max: MAX_DRAFT_FILES })
      : t(held > space ? 'composer.drop.firstOnly' : 'composer.drop.room', { dragged: held, count: space });
  return (
    <div className={styles['overlay']} data-drop-overlay>
      <div className={styles['frame']}>
        <span className={styles['icon']}>
          <Icon of={Paperclip} size={26} />
        </span>
        {space > 0 && <p className={styles['title']}>{t('composer.drop.title')}</p>}
        <p className={styles['limit']} data-excess={held > space || undefined}>
          {limit}
        </p>
      </div>
    </div>
  );
}
