import { useCallback } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { FavouritesPage } from '../features/favourites/favourites-page.tsx';
import { useApplication } from './application-context.ts';
import styles from './favourites-screen.module.css';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';

export function FavouritesScreen() {
  const application = useApplication();
  const client = useClient();
  usePageTitle('app.title.favourites', useKv('unreadTotal'));
  usePainted(
    true,
    useCallback(() => application.painted(client.me), [application, client]),
  );
  return (
    <main className={styles['screen']}>
      <FavouritesPage />
    </main>
  );
}
