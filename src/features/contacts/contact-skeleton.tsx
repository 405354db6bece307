import { useTranslation } from '../../i18n/use-translation.ts';
import { useDelayed } from '../../parts/use-delayed.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './contacts.module.css';

const WIDTHS = [88, 120, 72, 104, 96, 64];

/** Placeholders in the layout of the rows; nothing for the first moment. */
export function ContactSkeleton() {
  const { t } = useTranslation();
  const isDue = useDelayed(true);
  return (
    <div className={styles['skeleton']} aria-busy aria-label={t('common.loading')} role="status">
      {isDue &&
        WIDTHS.map((width, at) => (
          <div key={at} className={styles['bone']}>
            <Skeleton width={40} height={40} radius="50%" />
            <Skeleton width={width} height={12} />
          </div>
        ))}
    </div>
  );
}
