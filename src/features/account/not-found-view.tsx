import { useTranslation } from '../../i18n/use-translation.ts';
import { BrandLogo } from '../../parts/brand-logo.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './whole-page.module.css';

export function NotFoundView({ onHome }: { onHome: () => void }) {
  const { t } = useTranslation();
  return (
    <main className={styles['page']}>
      <BrandLogo size={48} />
      <p className={styles['code']} aria-hidden>
        404
      </p>
      <h1 className={styles['title']}>{t('account.notFound.title')}</h1>
      <p className={styles['hint']}>{t('account.notFound.hint')}</p>
      <div className={styles['actions']}>
        <Button look="primary" onClick={onHome}>
          {t('account.notFound.home')}
        </Button>
      </div>
    </main>
  );
}
