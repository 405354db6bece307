import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { useFavouriteBrowser } from './favourite-browser.tsx';
import styles from './favourites-page.module.css';
import { NoteEditor } from './note-editor.tsx';
import { FavouriteActions } from './use-favourite-choice.tsx';

/** All favourites of the user: search, tabs, pin, and what can be done with the chosen ones; and a new note. */
export function FavouritesPage() {
  const { t } = useTranslation();
  const { emit } = useClient();
  const { pane, preview, choice } = useFavouriteBrowser();
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('favourites.title')}</h1>
        <Button look="soft" icon={<Icon of={NotebookPen} size={18} />} onClick={() => setWriting(true)}>
          {t('favourites.newNote')}
        </Button>
      </header>
      <div className={styles['content']}>{pane}</div>
      {choice.items.length > 0 && (
        <footer className={styles['actions']}>
          <FavouriteActions choice={choice} onSend={(items) => emit({ kind: 'send-favourites', items, done: choice.clear })} />
        </footer>
      )}
      {preview}
      <NoteEditor open={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}
