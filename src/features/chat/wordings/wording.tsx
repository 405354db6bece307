import { AudioLines, CircleAlert, Languages } from 'lucide-react';
import type { MessageRow } from '../../../core/rows.ts';
import type { WordingView } from '../../../core/view/wording.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Foldable } from '../../../parts/folding/foldable.tsx';
import { classNames } from '../../../shared/class-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import styles from './wording.module.css';

type WordingProps = { row: MessageRow; wording: WordingView; onAgain: (row: MessageRow) => void };

/** What a message says in other words, below it: on its way, there, or why not. Plain text: a service is no more trusted than a peer (G13). */
export function Wording({ row, wording, onAgain }: WordingProps) {
  const { t, language } = useTranslation();
  const isVoice = row.type === 'TIMSoundElem';
  switch (wording.kind) {
    case 'loading':
      return (
        <span className={classNames(styles['wording'], styles['state'])} role="status">
          <Spinner size={14} />
          {t(isVoice ? 'wording.writing' : 'wording.translating')}
        </span>
      );
    case 'failed':
      return (
        <span className={classNames(styles['wording'], styles['state'], styles['failed'])} data-wording="failed">
          <Icon of={CircleAlert} size={14} />
          <span role="status">{t(`wording.failure.${wording.why === 'failed' && isVoice ? 'failedVoice' : wording.why}`)}</span>
          {wording.why !== 'unavailable' && (
            <button type="button" className={styles['again']} onClick={() => onAgain(row)}>
              {t('common.retry')}
            </button>
          )}
        </span>
      );
    case 'shown':
      return (
        <div className={styles['wording']} data-wording="shown">
          <Foldable ID={`${row.ID} wording`} text={wording.text} isSought={false}>
            {() => (
              <span className={styles['text']} dir="auto" lang={isVoice ? undefined : language}>
                {wording.text}
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
