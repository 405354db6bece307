import { useTranslation } from '../../i18n/use-translation.ts';
import { BrandLogo } from '../../parts/brand-logo.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { ScrollArea } from '../../ui/lists/scroll-area.tsx';
import styles from './whole-page.module.css';

type CrashViewProps = {
  /** Details of the error, for the support person who asks the user for them. */
  details: string;
  onReload: () => void;
  onCopyDetails: () => void;
};

/** The view of an error boundary. It promises what G11 guarantees: no typed text is lost. */
export function CrashView({ details, onReload, onCopyDetails }: CrashViewProps) {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <BrandLogo size={48} />
      <div role="alert">
        <h1 className={styles['title']}>{t('app.crash.title')}</h1>
        <p className={styles['hint']}>{t('app.crash.hint')}</p>
      </div>
      <div className={styles['actions']}>
        <Button onClick={onCopyDetails}>{t('app.crash.copyDetails')}</Button>
        <Button look="primary" onClick={onReload}>
          {t('common.reload')}
        </Button>
      </div>
      <details className={styles['details']}>
        <summary>{t('app.crash.details')}</summary>
        <ScrollArea label={t('app.crash.details')} className={styles['stack']}>
          <pre>{details}</pre>
        </ScrollArea>
      </details>
    </main>
  );
}
