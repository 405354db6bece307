import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { MessageRow } from '../../../core/rows.ts';
import { summarise } from '../../../core/conversations/summary.ts';
import { clockOf } from '../../../core/view/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { summaryWords } from '../../../parts/summary-words.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './select.module.css';

type PickBoxProps = { row: MessageRow; name: string; me: string; isPicked: boolean; onToggle: (ID: string, isRange: boolean) => void };

/** Covers its message while messages are selected: a press anywhere on it selects it, with Shift the range from the last one. */
export function PickBox({ row, name, me, isPicked, onToggle }: PickBoxProps) {
  const { t } = useTranslation();
  const isRange = useRef(false);
  const note = (event: { readonly shiftKey: boolean }) => {
    isRange.current = event.shiftKey;
  };
  const text = summaryWords(t, summarise({ ...row, name }, me), false);
  return (
    <label className={styles['pick']} onPointerDown={note}>
      <input
        type="checkbox"
        className={styles['box']}
        checked={isPicked}
        aria-label={t('chat.select.one', { name, time: clockOf(row.time), text })}
        data-pick
        onKeyDown={note}
        onChange={() => onToggle(row.ID, isRange.current)}
      />
      <Icon of={Check} size={14} className={styles['tick']} />
    </label>
  );
}
