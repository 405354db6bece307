import type { CSSProperties, ReactNode } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './media-box.module.css';

type MediaBoxProps = {
  /** Known before anything is loaded, so that nothing moves when it loads. */
  box: { readonly width: number; readonly height: number };
  /** Width in pixels of the elements beside it on a phone, which limits its width. */
  besidePx: number;
  isLoaded: boolean;
  children: ReactNode;
  meta?: ReactNode;
};

/** The frame of a picture or video in a bubble, with its time over it. */
export function MediaBox({ box, besidePx, isLoaded, children, meta }: MediaBoxProps) {
  const style = { '--width': `${box.width}px`, '--beside': `${besidePx}px`, aspectRatio: `${box.width} / ${box.height}` };
  return (
    <span className={styles['box']} style={style as CSSProperties} data-loaded={isLoaded || undefined}>
      {children}
      {meta !== undefined && <span className={styles['meta']}>{meta}</span>}
    </span>
  );
}

type MissingMediaProps = { icon: LucideIcon; broken: string; offline: string };

/** Replaces media that cannot be shown: it is broken, or not available offline. */
export function MissingMedia({ icon, broken, offline }: MissingMediaProps) {
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  return (
    <span className={styles['broken']} role="img" aria-label={isOnline ? broken : offline} data-tip={isOnline ? undefined : t('common.availableOnline')}>
      <Icon of={icon} size={24} />
      {isOnline ? broken : offline}
    </span>
  );
}
