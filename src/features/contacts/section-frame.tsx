import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePhone } from '../../parts/window/use-phone.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import styles from './contacts.module.css';

type SectionFrameProps = { title: string; onBack: () => void; children: ReactNode };

/** The head of a section, and its content in a column. */
export function SectionFrame({ title, onBack, children }: SectionFrameProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  // On a phone the heading of the contacts is hidden.
  const Title = isPhone ? 'h1' : 'h2';
  return (
    <section className={styles['section']} aria-label={title}>
      <header className={styles['sectionHead']}>
        {isPhone && <IconButton icon={ArrowLeft} label={t('common.back')} onClick={onBack} />}
        <Title>{title}</Title>
      </header>
      <div className={styles['column']}>{children}</div>
    </section>
  );
}
