import { ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Protocol A20: the user closes it once per device; the caller stores that. */
export function SecurityTip({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner tone="neutral" icon={ShieldAlert} inset close={{ label: t('account.closeSecurityTip'), onPress: onClose }}>
      {t('account.securityTip')}
    </Banner>
  );
}
