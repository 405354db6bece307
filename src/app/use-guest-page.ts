import { useEffect, useState } from 'react';
import type { WebConfig } from '../../contract/http/config.ts';
import { useApplication } from './application-context.ts';
import { afterPaint } from './use-painted.ts';

/** Common data of the guest screens: the operator's name and links, once the configuration is loaded. */
export function useGuestPage() {
  const { session, language, update } = useApplication();
  const [config, setConfig] = useState<WebConfig>();
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const loaded = await session.loadConfig();
      if (isGone || loaded === undefined) return;
      setConfig(loaded);
      update.learn(loaded);
      await language.applyOperatorDefault(loaded.defaultLang);
    };
    // Without it the page shows its own texts; the banner shows problems of the device.
    afterPaint(() => void load().catch(() => undefined));
    return () => {
      isGone = true;
    };
  }, [session, language, update]);
  const base = config?.baseH5Url === undefined || config.baseH5Url === '' ? '/h5' : config.baseH5Url;
  const page = {
    company: config?.company ?? { name: '', email: '', icp: '' },
    links: { userAgreement: `${base}/userAgreement`, privacyPolicy: `${base}/privacyPolicy` },
    onLanguage: (next: Parameters<typeof language.choose>[0]) => void language.choose(next),
  };
  return { page, config };
}
