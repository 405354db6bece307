import { useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { AccountDoorContext } from '../client/account-door-context.tsx';
import type { Application } from '../client/application.ts';
import { TranslationProvider } from '../i18n/translation-provider.tsx';
import { createRouter } from './router.tsx';
import { ApplicationContext } from './application-context.ts';

export function App({ application }: { readonly application: Application }) {
  const router = createRouter();
  useEffect(() => () => router.dispose(), [router]);
  return (
    <TranslationProvider i18n={application.language.i18n}>
      <ApplicationContext.Provider value={application}>
        <AccountDoorContext.Provider value={application.door}>
          <RouterProvider router={router} />
        </AccountDoorContext.Provider>
      </ApplicationContext.Provider>
    </TranslationProvider>
  );
}
