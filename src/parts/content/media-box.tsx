import type { CSSProperties, ReactNode } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './media-box.module.css';

type MediaBoxProps = {
  /** Known before anything is loaded, so that nothing moves when it is. */
  box: { readonly width: number; readonly height: number };
  /** What stands beside it on a phone, by which its width is bounded. */
  besidePx: number;
  isLoaded: boolean;
  children: ReactNode;
  meta?: ReactNode;
};

/** The frame of a picture or video in a bubble, its time upon it. */
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

/** In the place of what cannot be shown: whether it is broken, or only not here. */
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
