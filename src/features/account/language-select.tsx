import { Globe } from 'lucide-react';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import styles from './language-select.module.css';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

export function LanguageSelect({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const { t, language } = useTranslation();
  return (
    <span className={styles['select']}>
      <Icon of={Globe} size={14} />
      <Select label={t('account.language')} options={OPTIONS} value={language} onChange={onLanguage} />
    </span>
  );
}
