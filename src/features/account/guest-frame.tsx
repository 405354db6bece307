import type { ReactNode } from 'react';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BrandLogo } from '../../parts/brand-logo.tsx';
import { classNames } from '../../shared/class-names.ts';
import { GuestFooter } from './guest-footer.tsx';
import styles from './guest-frame.module.css';
import type { GuestPage } from './guest-page.ts';
import { HeroScene } from './hero-scene.tsx';

type GuestFrameProps = {
  page: GuestPage;
  title: string;
  hint: string;
  children: ReactNode;
  /** The sentence with both agreements below a form; absent where the form needs no consent. */
  agreement?: string;
};

/** The card around every form of a guest: the description of the product on the left, the form on the right. */
export function GuestFrame({ page, title, hint, children, agreement }: GuestFrameProps) {
  const { t } = useTranslation();
  const external = (href: string) => (content: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
  return (
    <div className={styles['page']}>
      <main className={styles['middle']}>
        <div className={styles['card']}>
          <div className={styles['hero']}>
            <Brand size={36} />
            <p className={styles['line']}>{t('account.brandLine')}</p>
            <p className={styles['lead']}>{t('account.home.lead')}</p>
            <div className={styles['scene']}>
              <HeroScene />
            </div>
          </div>
          <div className={styles['panel']}>
            <div className={styles['column']}>
              <Brand size={36} className={styles['phoneBrand']} />
              <h1 className={styles['title']}>{title}</h1>
              <p className={styles['hint']}>{hint}</p>
              {children}
              {agreement !== undefined && (
                <p className={styles['agree']}>
                  <RichText text={agreement} slots={{ terms: external(page.links.userAgreement), privacy: external(page.links.privacyPolicy) }} />
                </p>
              )}
            </div>
          </div>
        </div>
      </main>
      <GuestFooter page={page} hasLinks={agreement === undefined} />
    </div>
  );
}

function Brand({ size, className }: { size: number; className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={classNames(styles['brand'], className)}>
      <BrandLogo size={size} />
      {t('app.name')}
    </div>
  );
}
