import { useCallback, useState, type KeyboardEvent } from 'react';
import { useAlbum, type AlbumEnd } from '../../client/viewer/use-album.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { FullScreen } from '../../ui/overlays/full-screen.tsx';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import { ViewerBars } from './viewer-bars.tsx';
import { ViewerStage, type StageActions } from './viewer-stage.tsx';

export type ViewerProps = { open: boolean; conversationID: string; messageID: string; onClose: () => void };

/** The pictures and videos of a conversation, one at a time, as large as the window. */
export function Viewer(props: ViewerProps) {
  // Each opening starts again, at the picture that was pressed.
  return <OpenedViewer key={useOpenCount(props.open)} {...props} />;
}

function OpenedViewer({ open, conversationID, messageID, onClose }: ViewerProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const ended = useCallback(
    ({ direction, isCutOff }: AlbumEnd) => {
      const end = direction === 'previous' ? 'viewer.first' : 'viewer.last';
      toast(t(isCutOff ? 'viewer.cutOff' : end));
    },
    [toast, t],
  );
  const album = useAlbum(conversationID, messageID, ended);
  const [keys, setKeys] = useState<StageActions>();
  const [pull, setPull] = useState(0);
  const { row, move } = album;
  const press = (event: KeyboardEvent) => {
    const act = actionOf(event, { keys, move });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <FullScreen open={open} onClose={onClose} title={t('viewer.title')} fade={pull} onKeyDown={press}>
      <ViewerStage key={row?.ID ?? 'none'} row={row} onKeys={setKeys} onMove={move} onPull={setPull} onClose={onClose} />
      <ViewerBars album={album} keys={keys} onClose={onClose} />
    </FullScreen>
  );
}

type Acts = { readonly keys: StageActions | undefined; readonly move: (direction: 'previous' | 'next') => void };

function actionOf(event: KeyboardEvent, { keys, move }: Acts): (() => void) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return undefined;
  switch (event.key) {
    case 'ArrowLeft':
      return () => move('previous');
    case 'ArrowRight':
      return () => move('next');
    case '+':
    case '=':
      return () => keys?.zoom(1);
    case '-':
      return () => keys?.zoom(-1);
    case '0':
      return () => keys?.reset();
    case 'r':
    case 'R':
      return () => keys?.turn();
    default:
      return undefined;
  }
}
