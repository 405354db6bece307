import { Gauge, ShieldCheck, WifiOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BrandLogo } from '../../parts/brand-logo.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { GuestFooter } from './guest-footer.tsx';
import styles from './guest-home-view.module.css';
import type { GuestPage } from './guest-page.ts';
import { HeroScene } from './hero-scene.tsx';
import { SecurityTip } from './security-tip.tsx';

export type GuestHomeViewProps = {
  page: GuestPage;
  onLogin: () => void;
  /** Absent where the operator closed registration. */
  onRegister?: (() => void) | undefined;
  hasSecurityTip: boolean;
  onCloseSecurityTip: () => void;
};

/** The first page of a guest: the description of the product, and login and registration. */
export function GuestHomeView({ page, onLogin, onRegister, hasSecurityTip, onCloseSecurityTip }: GuestHomeViewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <div className={styles['brand']}>
          <BrandLogo size={32} />
          {t('app.name')}
        </div>
        {onRegister && (
          <Button look="ghost" onClick={onRegister}>
            {t('account.home.register')}
          </Button>
        )}
        <Button look="soft" onClick={onLogin}>
          {t('account.home.start')}
        </Button>
      </header>
      <main className={styles['main']}>
        <section className={styles['intro']}>
          <div>
            <h1 className={styles['line']}>{t('account.brandLine')}</h1>
            <p className={styles['lead']}>{t('account.home.lead')}</p>
            <div className={styles['actions']}>
              <Button look="primary" size="large" onClick={onLogin}>
                {t('account.home.start')}
              </Button>
              {onRegister && (
                <Button size="large" onClick={onRegister}>
                  {t('account.home.register')}
                </Button>
              )}
            </div>
          </div>
          <div className={styles['stage']}>
            <HeroScene />
          </div>
        </section>
        <section aria-label={t('account.home.features')}>
          <h2 className="visually-hidden">{t('account.home.features')}</h2>
          <div className={styles['features']}>
            <Feature icon={WifiOff} title={t('account.home.offlineTitle')} text={t('account.home.offlineText')} />
            <Feature icon={ShieldCheck} title={t('account.home.safeTitle')} text={t('account.home.safeText')} />
            <Feature icon={Gauge} title={t('account.home.fastTitle')} text={t('account.home.fastText')} />
          </div>
        </section>
        {hasSecurityTip && <SecurityTip onClose={onCloseSecurityTip} />}
      </main>
      <GuestFooter page={page} />
    </div>
  );
}

function Feature({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className={styles['feature']}>
      <span className={styles['disc']}>
        <Icon of={icon} size={20} />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
