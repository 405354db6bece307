import { CloudAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useBackLayer } from '../../ui/back/use-back-layer.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { LazyFailureProps } from '../../ui/lazy/lazy-failure.ts';
import { overlayHost } from '../../ui/overlays/overlay-host.ts';
import styles from './part-failure.module.css';

/** Replaces a part whose code does not load; the load is retried automatically. */
export function PartFailure(props: LazyFailureProps) {
  const [host] = useState(overlayHost);
  return props.place === 'inline' ? <Message {...props} /> : createPortal(<Message {...props} />, host);
}

function Message({ kind, place: layout, onRetry, onClose }: LazyFailureProps) {
  const { t } = useTranslation();
  useBackLayer(onClose !== undefined, () => onClose?.());
  useEffect(() => {
    if (onClose === undefined) return undefined;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onClose]);
  return (
    <section className={styles[layout]} data-testid="part-failure" data-kind={kind}>
      <div className={styles['words']} role="alert">
        <span className={styles['disc']}>
          <Icon of={CloudAlert} size={22} />
        </span>
        <strong className={styles['title']}>{t('app.chunk.title')}</strong>
        <span>{t(`app.chunk.${kind}`)}</span>
      </div>
      <div className={styles['actions']}>
        {onClose && (
          <Button look="ghost" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
        <Button look={kind === 'missing' ? 'secondary' : 'primary'} onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button look={kind === 'missing' ? 'primary' : 'secondary'} onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      </div>
    </section>
  );
}
