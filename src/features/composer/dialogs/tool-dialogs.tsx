import { useTranslation } from '../../../i18n/use-translation.ts';
import { lazyPanel } from '../../../ui/lazy/lazy-panel.tsx';
import { lazyOverlay } from '../../../ui/lazy/lazy-overlay.tsx';
import type { Attachments } from '../files/use-attachments.ts';
import type { Sendable } from './place-dialog.tsx';

export type OpenDialog = 'camera' | 'location' | 'card' | 'questions' | undefined;

type ToolDialogsProps = { dialog: OpenDialog; onFiles: Attachments['add']; onSend: (message: Sendable) => void; onClose: () => void };

const close = ({ onClose }: { readonly onClose: () => void }): void => onClose();
const CameraDialog = lazyOverlay(lazyPanel(async () => (await import('./camera-dialog.tsx')).CameraDialog, close));
const PlaceDialog = lazyOverlay(lazyPanel(async () => (await import('./place-dialog.tsx')).PlaceDialog, close));
const CardDialog = lazyOverlay(lazyPanel(async () => (await import('./card-dialog.tsx')).CardDialog, close));
const FaqDialog = lazyOverlay(lazyPanel(async () => (await import('./faq-dialog.tsx')).FaqDialog, close));

/** What a tool opens above the chat; the code of each comes with its first opening. */
export function ToolDialogs({ dialog, onFiles, onSend, onClose }: ToolDialogsProps) {
  const { t } = useTranslation();
  const addPhoto = (photo: Blob) => {
    const name = `${t('composer.camera.label')}.jpg`;
    onFiles({ files: [new File([photo], name, { type: photo.type })], folders: 0 });
  };
  return (
    <>
      <CameraDialog open={dialog === 'camera'} onPhoto={addPhoto} onClose={onClose} />
      <PlaceDialog open={dialog === 'location'} onSend={onSend} onClose={onClose} />
      <CardDialog open={dialog === 'card'} onSend={onSend} onClose={onClose} />
      <FaqDialog open={dialog === 'questions'} onClose={onClose} />
    </>
  );
}
