import { ChevronDown } from 'lucide-react';
import { useKv, useSyncStatus } from '../../../client/use-data.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SafeLink } from '../../../parts/safe-link.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './dialogs.module.css';

/** Width of the helper's dialog in pixels. */
const WIDTH = 500;

/** Frequent questions with their answers; read from this device, so they work without a network. */
export function FaqDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const items = useKv('helperFaq');
  const { network } = useSyncStatus();
  return (
    <Dialog open={open} onClose={onClose} title={t('composer.faq.title')} closeLabel={t('composer.recorder.close')} width={WIDTH}>
      {items === undefined && (
        <p className={styles['note']} role="status">
          {network === 'online' && <Spinner size={16} />}
          {t(network === 'online' ? 'composer.faq.loading' : 'composer.faq.offline')}
        </p>
      )}
      {items?.length === 0 && <p className={styles['note']}>{t('composer.faq.empty')}</p>}
      {items?.map((item) => (
        <details key={item.id} className={styles['question']}>
          <summary className={styles['asked']}>
            <span dir="auto">{item.question}</span>
            <Icon of={ChevronDown} size={18} className={styles['chevron']} />
          </summary>
          <p className={styles['answer']} dir="auto">
            {item.replyMsg || item.reply}
          </p>
          {item.jumpUrl && /^https?:/i.test(item.jumpUrl) && (
            <p className={styles['answer']}>
              <SafeLink className={styles['link']} href={item.jumpUrl}>
                {t('composer.faq.link')}
              </SafeLink>
            </p>
          )}
        </details>
      ))}
    </Dialog>
  );
}
