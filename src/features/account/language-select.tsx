import { ChevronDown, Globe } from 'lucide-react';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './language-select.module.css';

/** The system's own list: it works everywhere before anything else is loaded. */
export function LanguageSelect({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t, language } = useTranslation();
  return (
    <span className={styles['select']}>
      <Icon of={Globe} size={14} />
      <select
        className={styles['input']}
        aria-label={t('account.language')}
        value={language}
        onChange={(event) => {
          if (isLanguage(event.target.value)) onLanguage(event.target.value);
        }}
      >
        {LANGUAGES.map((value) => (
          <option key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={14} className={styles['chevron']} />
    </span>
  );
}
