import { EyeOff, MessageSquareDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import styles from './cards.module.css';

type RiskContentProps = { type: string; isOwn: boolean; meta: ReactNode };

/** Replaces content that the operator's rules hide: pictures and videos keep a frame, other content becomes a line. */
export function RiskContent({ type, isOwn, meta }: RiskContentProps) {
  const { t } = useTranslation();
  const words = isOwn ? t('bubble.riskFailed') : type === 'TIMSoundElem' ? t('bubble.riskVoice') : t('bubble.riskHidden');
  if (isRiskFrame(type)) {
    return (
      <span className={styles['hidden']}>
        <Icon of={EyeOff} size={24} />
        {words}
        <span className={styles['hiddenMeta']}>{meta}</span>
      </span>
    );
  }
  return (
    <>
      <span className={styles['neutral']}>
        <Icon of={EyeOff} size={16} />
        {words}
      </span>
      {meta}
    </>
  );
}

/** Whether the hidden content fills its bubble. */
export function isRiskFrame(type: string): boolean {
  return type === 'TIMImageElem' || type === 'TIMVideoFileElem';
}

/** A message of an unknown kind, or a broken one: one calm line (G7, G13). */
export function NeutralContent({ text, meta }: { text: string; meta: ReactNode }) {
  return (
    <>
      <span className={styles['neutral']}>
        <Icon of={MessageSquareDashed} size={16} />
        {text}
      </span>
      {meta}
    </>
  );
}
