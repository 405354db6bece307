import { AudioLines, CircleAlert, Languages } from 'lucide-react';
import type { MessageRow } from '../../../core/rows.ts';
import type { DerivedTextView } from '../../../core/derived-texts/derived-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Foldable } from '../../../parts/folding/foldable.tsx';
import { classNames } from '../../../shared/class-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import styles from './derived-text.module.css';

type DerivedTextProps = { row: MessageRow; derivedText: DerivedTextView; onAgain: (row: MessageRow) => void };

/** The derived text below its message: loading, loaded or failed. Plain text, because a service is no more trusted than a peer (G13). */
export function DerivedText({ row, derivedText, onAgain }: DerivedTextProps) {
  const { t, language } = useTranslation();
  const isVoice = row.type === 'TIMSoundElem';
  switch (derivedText.kind) {
    case 'loading':
      return (
        <span className={classNames(styles['derivedText'], styles['state'])} role="status">
          <Spinner size={14} />
          {t(isVoice ? 'wording.writing' : 'wording.translating')}
        </span>
      );
    case 'failed':
      return (
        <span className={classNames(styles['derivedText'], styles['state'], styles['failed'])} data-wording="failed">
          <Icon of={CircleAlert} size={14} />
          <span role="status">{t(`wording.failure.${derivedText.why === 'failed' && isVoice ? 'failedVoice' : derivedText.why}`)}</span>
          {derivedText.why !== 'unavailable' && (
            <button type="button" className={styles['again']} onClick={() => onAgain(row)}>
              {t('common.retry')}
            </button>
          )}
        </span>
      );
    case 'shown':
      return (
        <div className={styles['derivedText']} data-wording="shown">
          <Foldable ID={`${row.ID} wording`} text={derivedText.text} isSought={false}>
            {() => (
              <span className={styles['text']} dir="auto" lang={isVoice ? undefined : language}>
                {derivedText.text}
              </span>
            )}
          </Foldable>
          <span className={styles['source']}>
            <Icon of={isVoice ? AudioLines : Languages} size={14} />
            {t(isVoice ? 'wording.writtenBy' : 'wording.translatedBy')}
          </span>
        </div>
      );
  }
}
