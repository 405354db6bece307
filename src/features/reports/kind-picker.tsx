import { useId } from 'react';
import type { ReportKind } from '../../core/reports/report.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './report-dialog.module.css';

type KindPickerProps = { kinds: readonly ReportKind[]; value: string; onChange: (value: string) => void };

/** One of several options; the arrow keys move the choice, as in any radio group. */
export function KindPicker({ kinds, value, onChange }: KindPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles['kinds']}>
      <legend className={styles['label']}>{t('people.report.kind')}</legend>
      {kinds.map((kind) => (
        <label key={kind.value} className={styles['kind']}>
          <input type="radio" name={name} value={kind.value} checked={kind.value === value} onChange={() => onChange(kind.value)} />
          {kind.label}
        </label>
      ))}
    </fieldset>
  );
}
