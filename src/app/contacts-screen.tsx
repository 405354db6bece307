import { useCallback, useRef } from 'react';
import { useRoute } from 'wouter';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { ContactList } from '../features/contacts/contact-list.tsx';
import type { ContactSection } from '../features/contacts/entries.tsx';
import { SectionView } from '../features/contacts/section-view.tsx';
import { useApplication } from './application-context.ts';
import styles from './contacts-screen.module.css';
import { useNavigate } from './use-navigate.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';

/** The friends, and beside them the open section: new friends, groups or the blacklist. On a phone only one of them. */
export function ContactsScreen() {
  const application = useApplication();
  const client = useClient();
  const { section, open, close } = useSection();
  usePageTitle('app.title.contacts', useKv('unreadTotal'));
  usePainted(
    true,
    useCallback(() => application.painted(client.me), [application, client]),
  );
  return (
    <main className={styles['panes']} data-open={section !== undefined}>
      <div className={styles['list']}>
        <ContactList section={section} onSection={open} />
      </div>
      <div className={styles['side']}>
        <SectionView section={section} onBack={close} />
      </div>
    </main>
  );
}

/** The section is in the address, so that the browser's Back closes it. */
function useSection() {
  const navigate = useNavigate();
  const [, params] = useRoute<{ section?: ContactSection }>('/contacts/:section?');
  const section = params?.section;
  const isPushed = useRef(false);
  const open = useCallback(
    (next: ContactSection) => {
      if (next === section) return;
      // From section to section the address changes without a new entry.
      if (section === undefined) isPushed.current = true;
      navigate(`/contacts/${next}`, { replace: section !== undefined });
    },
    [navigate, section],
  );
  const close = useCallback(() => {
    if (isPushed.current) history.back();
    else navigate('/contacts', { replace: true });
    isPushed.current = false;
  }, [navigate]);
  return { section, open, close };
}
