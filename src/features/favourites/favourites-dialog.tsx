import { useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import { useFavouriteBrowser } from './favourite-browser.tsx';
import styles from './favourites.module.css';
import { FavouriteActions, type ChosenFavourite } from './use-favourite-choice.tsx';

export type FavouritesDialogProps = { open: boolean; conversationID: string; onClose: () => void };

const WIDTH = 560;

/** The favourites: the user can send them to the open conversation, pin and delete them. */
export function FavouritesDialog({ open, conversationID, onClose }: FavouritesDialogProps) {
  // Each opening starts without a search and without a selection.
  return <Favourites key={useOpenCount(open)} open={open} conversationID={conversationID} onClose={onClose} />;
}

function Favourites({ open, conversationID, onClose }: FavouritesDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { pane, preview, choice } = useFavouriteBrowser({ field });
  const send = (items: readonly ChosenFavourite[]) => {
    commands.sendFavourites(conversationID, items).then(
      (sent) => {
        if (sent > 0) onClose();
      },
      () => toast(t('chat.notSaved'), { tone: 'danger' }),
    );
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t('favourites.title')}
        closeLabel={t('common.close')}
        width={WIDTH}
        initialFocus={field}
        actions={<FavouriteActions choice={choice} onSend={send} />}
      >
        <div className={styles['inDialog']}>{pane}</div>
      </Dialog>
      {preview}
    </>
  );
}
