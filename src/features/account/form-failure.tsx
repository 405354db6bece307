import { CircleAlert, WifiOff } from 'lucide-react';
import { Icon } from '../../ui/display/icon.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './form.module.css';
import type { FormState } from './guest-page.ts';

/**
 * The reason why the last attempt failed. The region is always in the document, because screen readers speak only changes of an existing
 * region.
 */
export function FormFailure({ state }: { state: FormState }) {
  return (
    <div className={styles['failure']} role="alert">
      {state.kind === 'failed' && (
        <>
          <Icon of={CircleAlert} size={16} />
          <span>{state.text}</span>
        </>
      )}
    </div>
  );
}

/** Offline is a mode: the form stays as it is, and the notice shows what it waits for. */
export function OfflineNotice({ text }: { text: string }) {
  return (
    <Banner tone="warning" icon={WifiOff} inset>
      {text}
    </Banner>
  );
}
