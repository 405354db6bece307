import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { OwnState } from '../core/view/message-state.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './message-mark.module.css';

/** The fate of an own message as a 16 px mark that never changes the room it takes. */
export function MessageMark({ state }: { state: OwnState }) {
  const { t } = useTranslation();
  return (
    <span key={state} className={styles['mark']} data-state={state}>
      <Glyph state={state} label={t(`chat.status.${state}`)} />
    </span>
  );
}

function Glyph({ state, label }: { state: OwnState; label: string }) {
  switch (state) {
    case 'queued':
      return <Icon of={Clock} size={14} label={label} />;
    case 'sending':
      return <Spinner size={12} label={label} />;
    case 'sent':
      return <Icon of={Check} size={16} label={label} />;
    case 'read':
      return <Icon of={CheckCheck} size={16} label={label} />;
    case 'failed':
      return <Icon of={CircleAlert} size={14} label={label} />;
  }
}
