import { useState } from 'react';
import { AccountSessionContext } from '../client/account-session-context.tsx';
import type { Application } from '../client/application.ts';
import { TranslationProvider } from '../i18n/translation-provider.tsx';
import { PartFailure } from '../parts/lazy/part-failure.tsx';
import { createPageToastStore } from '../ui/feedback/toast-store.ts';
import { ToastProvider } from '../ui/feedback/toaster.tsx';
import { LazyFailureContext, type LazyFailureProps } from '../ui/lazy/lazy-failure.ts';
import { TooltipLayer } from '../ui/overlays/tooltip-layer.tsx';
import styles from './app.module.css';
import { ApplicationContext } from './application-context.ts';
import { BackgroundToasts } from './background-toasts.tsx';
import { ChunkNotice } from './chunk-notice.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Router } from './router.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const renderPartFailure = (props: LazyFailureProps) => <PartFailure {...props} />;

export function App({ application }: { readonly application: Application }) {
  const [toasts] = useState(createPageToastStore);
  return (
    <TranslationProvider i18n={application.language.i18n}>
      <CrashBoundary>
        <ApplicationContext.Provider value={application}>
          <AccountSessionContext.Provider value={application.session}>
            <LazyFailureContext value={renderPartFailure}>
              <ToastProvider store={toasts}>
                <div className={styles['page']}>
                  <StorageNotice />
                  <ChunkNotice />
                  <UpdatePrompt />
                  <Router />
                </div>
                <BackgroundToasts />
                <TooltipLayer />
              </ToastProvider>
            </LazyFailureContext>
          </AccountSessionContext.Provider>
        </ApplicationContext.Provider>
      </CrashBoundary>
    </TranslationProvider>
  );
}
