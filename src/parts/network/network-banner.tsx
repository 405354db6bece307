import { Check, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOutboxCount, useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/feedback/banner.tsx';

const BACK_ONLINE_MS = 2000;

/** Offline is a mode: the banner shows it and the number of waiting messages, and turns green for two seconds when it ends. */
export function NetworkBanner({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { network } = useSyncStatus();
  const waiting = useOutboxCount();
  const isBack = useBackOnline(network);
  if (network === 'offline') {
    return (
      <div className={className} data-network>
        <Banner tone="warning" icon={WifiOff} {...(waiting > 0 ? { note: t('chat.waiting', { count: waiting }) } : {})}>
          {t('common.networkError')}
        </Banner>
      </div>
    );
  }
  if (!isBack) return null;
  return (
    <div className={className} data-network>
      <Banner tone="success" icon={Check}>
        {t('chat.backOnline')}
      </Banner>
    </div>
  );
}

function useBackOnline(network: string): boolean {
  const wasOffline = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (network === 'offline') wasOffline.current = true;
    if (network !== 'online' || !wasOffline.current) return undefined;
    wasOffline.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_ONLINE_MS);
    return () => clearTimeout(timer);
  }, [network]);
  return isBack;
}
