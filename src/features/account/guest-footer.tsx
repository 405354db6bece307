import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import styles from './guest-footer.module.css';
import type { GuestPage } from './guest-page.ts';
import { LanguageSelect } from './language-select.tsx';

/** The operator and the agreements; fields that the operator left empty are omitted. */
export function GuestFooter({ page: { company, links, onLanguage }, hasLinks = true }: { page: GuestPage; hasLinks?: boolean }) {
  const { t } = useTranslation();
  return (
    <footer className={styles['footer']} aria-label={t('account.footer')}>
      {company.name !== '' && <IsolatedName text={company.name} />}
      {company.email !== '' && (
        <a href={`mailto:${company.email}`} aria-label={t('account.contactMail', { email: company.email })}>
          {company.email}
        </a>
      )}
      {company.icp !== '' && <span>{company.icp}</span>}
      {hasLinks && (
        <>
          <a href={links.userAgreement} target="_blank" rel="noreferrer">
            {t('account.userAgreement')}
          </a>
          <a href={links.privacyPolicy} target="_blank" rel="noreferrer">
            {t('account.privacyPolicy')}
          </a>
        </>
      )}
      <LanguageSelect onLanguage={onLanguage} />
    </footer>
  );
}
