import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router';
import { AccountDoorContext } from '../client/account-door-context.tsx';
import type { Application } from '../client/application.ts';
import { createRouter } from './router.tsx';
import { ApplicationContext } from './application-context.ts';

export function App({ application }: { readonly application: Application }) {
  const router = createRouter();
  useEffect(() => () => router.dispose(), [router]);
  return (
    <I18nextProvider i18n={application.language.i18n}>
      <ApplicationContext.Provider value={application}>
        <AccountDoorContext.Provider value={application.door}>
          <RouterProvider router={router} />
        </AccountDoorContext.Provider>
      </ApplicationContext.Provider>
    </I18nextProvider>
  );
}
