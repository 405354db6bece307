import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NetworkBanner } from '../../parts/network/network-banner.tsx';
import { usePhone } from '../../parts/window/use-phone.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './contacts.module.css';

type SectionFrameProps = {
  title: string;
  onBack: () => void;
  /** It was opened from another part of the section, so it has a back button in windows of every width. */
  isInner?: boolean;
  /** At the end of the head. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The head of a section, and its content in a column. */
export function SectionFrame({ title, onBack, isInner = false, actions, children }: SectionFrameProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  // On a phone the heading of the contacts is hidden.
  const Title = isPhone ? 'h1' : 'h2';
  return (
    <section className={styles['section']} aria-label={title}>
      <header className={styles['sectionHead']}>
        {(isPhone || isInner) && <IconButton icon={ArrowLeft} label={t('common.back')} onClick={onBack} />}
        <Title className={styles['sectionTitle']}>{title}</Title>
        {actions}
      </header>
      {/* Wider windows show it above the friends. */}
      {isPhone && <NetworkBanner />}
      <div className={styles['column']}>{children}</div>
    </section>
  );
}
