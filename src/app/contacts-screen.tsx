import { useCallback, useRef, useState } from 'react';
import { useRoute } from 'wouter';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import type { Contact } from '../core/people/contacts.ts';
import { ContactList } from '../features/contacts/contact-list.tsx';
import type { ContactSection } from '../features/contacts/entries.tsx';
import { SectionView } from '../features/contacts/section-view.tsx';
import type { ShownPerson } from '../features/people/person-dialog.tsx';
import { usePhone } from '../parts/window/use-phone.ts';
import { useApplication } from './application-context.ts';
import styles from './contacts-screen.module.css';
import { PersonPane } from './overlays.lazy.tsx';
import { useNavigate } from './use-navigate.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePainted } from './use-painted.ts';

/**
 * The friends, and beside them the open section, such as the groups, or the profile of a friend. A phone shows only one of both, and profiles
 * as dialogs.
 */
export function ContactsScreen() {
  const application = useApplication();
  const client = useClient();
  const isPhone = usePhone();
  const { section, open, close } = useSection();
  const [person, setPerson] = useState<ShownPerson>();
  const { emit } = client;
  const closePerson = useCallback(() => setPerson(undefined), []);
  const openSection = useCallback(
    (next: ContactSection) => {
      setPerson(undefined);
      open(next);
    },
    [open],
  );
  const openPerson = useCallback(
    ({ id, nick, avatar }: Contact) => {
      const next = { wtId: id, name: nick, avatar };
      if (isPhone) return emit({ kind: 'open-person', ...next });
      if (section !== undefined) close();
      return setPerson(next);
    },
    [isPhone, emit, section, close],
  );
  const shown = section === undefined ? person : undefined;
  usePageTitle('app.title.contacts', useKv('unreadTotal'));
  usePainted(
    true,
    useCallback(() => application.painted(client.me), [application, client]),
  );
  return (
    <main className={styles['panes']} data-open={section !== undefined}>
      <div className={styles['list']}>
        <ContactList section={section} shownId={shown?.wtId} onSection={openSection} onPerson={openPerson} />
      </div>
      <div className={styles['side']}>
        {(shown === undefined || isPhone) && <SectionView section={section} onBack={close} />}
        {shown !== undefined && <PersonPane key={shown.wtId} open person={shown} place={isPhone ? 'dialog' : 'pane'} onClose={closePerson} />}
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
      // Changing from one section to another replaces the entry of the browser's history.
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
