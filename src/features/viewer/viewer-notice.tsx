import { CloudOff, ImageOff, Maximize, Trash2, VideoOff, type LucideIcon } from 'lucide-react';
import type { MessageKey } from '../../i18n/message-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './viewer.module.css';

type Kind = 'gone' | 'broken' | 'offline' | 'tooLarge' | 'ready' | 'videoBroken' | 'videoOffline';

const LOOKS: Readonly<Record<Kind, readonly [LucideIcon, MessageKey]>> = {
  gone: [Trash2, 'viewer.gone'],
  broken: [ImageOff, 'chat.pictureBroken'],
  offline: [CloudOff, 'chat.pictureOffline'],
  tooLarge: [Maximize, 'viewer.tooLarge'],
  ready: [ImageOff, 'chat.pictureBroken'],
  videoBroken: [VideoOff, 'bubble.videoBroken'],
  videoOffline: [CloudOff, 'bubble.videoOffline'],
};

/** Replaces a picture that cannot be shown, with a retry button where that may help. */
export function ViewerNotice({ kind, onRetry }: { kind: Kind; onRetry?: () => void }) {
  const { t } = useTranslation();
  const [icon, words] = LOOKS[kind];
  return (
    <div className={styles['notice']}>
      <p role="status">
        <Icon of={icon} size={32} />
        {t(words)}
      </p>
      {onRetry !== undefined && (
        <button type="button" className={styles['retry']} onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}
