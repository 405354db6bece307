import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import type { OwnState } from '../core/messages/message-state.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../shared/class-names.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './message-mark.module.css';

/** The delivery status of an own message as a 16 px mark with a constant size. Only a change is animated, not a row that is scrolled to. */
export function MessageMark({ state }: { state: OwnState }) {
  const { t } = useTranslation();
  const [first] = useState(state);
  return (
    <span key={state} className={classNames(styles['mark'], state !== first && styles['changed'])} data-state={state}>
      <Glyph state={state} label={t(`common.status.${state}`)} />
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
