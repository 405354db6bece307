import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { judgeShot, MAX_SHOTS } from '../../core/reports/report.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './report-dialog.module.css';

export type Screenshot = { readonly key: number; readonly blob: Blob };
type ScreenshotPickerProps = { screenshots: readonly Screenshot[]; onChange: (screenshots: readonly Screenshot[]) => void };

/** One to five screenshots for the report. */
export function ScreenshotPicker({ screenshots, onChange }: ScreenshotPickerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const label = useId();
  const input = useRef<HTMLInputElement>(null);
  const nextKey = useRef(0);

  const add = (files: readonly File[]) => {
    const list = [...screenshots];
    for (const file of files) {
      const verdict = judgeShot(file, list.length);
      if (verdict === 'taken') list.push({ key: (nextKey.current += 1), blob: file });
      else toast(t(`people.report.${verdict}`, { count: MAX_SHOTS }), { tone: 'warning' });
    }
    onChange(list);
  };
  return (
    <div role="group" aria-labelledby={label}>
      <p id={label} className={styles['label']}>
        {t('people.report.images')}
      </p>
      <div className={styles['screenshots']}>
        {screenshots.map(({ key, blob }, at) => (
          <span key={key} className={styles['screenshot']}>
            <ScreenshotPicture blob={blob} label={t('people.report.image', { at: at + 1 })} />
            <span className={styles['remove']}>
              <IconButton
                icon={X}
                size="tiny"
                label={t('people.report.removeImage', { at: at + 1 })}
                onClick={() => onChange(screenshots.filter((screenshot) => screenshot.key !== key))}
              />
            </span>
          </span>
        ))}
        {screenshots.length < MAX_SHOTS && (
          <button type="button" className={styles['add']} aria-label={t('people.report.addImage')} onClick={() => input.current?.click()}>
            <Icon of={ImagePlus} size={20} />
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        hidden
        aria-label={t('people.report.addImage')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Allows the user to pick the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}

function ScreenshotPicture({ blob, label }: { blob: Blob; label: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url === undefined ? <span className={styles['thumb']} /> : <img className={styles['thumb']} src={url} alt={label} />;
}
