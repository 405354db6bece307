import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Attachments } from '../files/use-attachments.ts';
import { CameraDialog, CardDialog, FaqDialog, LocationDialog } from './dialogs.lazy.tsx';
import type { Sendable } from './location-dialog.tsx';

export type OpenDialog = 'camera' | 'location' | 'card' | 'questions' | undefined;

type ToolDialogsProps = { dialog: OpenDialog; onFiles: Attachments['add']; onSend: (message: Sendable) => void; onClose: () => void };

/** The dialogs of the tools; the code of each is loaded when it first opens. */
export function ToolDialogs({ dialog, onFiles, onSend, onClose }: ToolDialogsProps) {
  const { t } = useTranslation();
  const addPhoto = (photo: Blob) => {
    const name = `${t('composer.camera.label')}.jpg`;
    onFiles({ files: [new File([photo], name, { type: photo.type })], folders: 0 });
  };
  return (
    <>
      <CameraDialog open={dialog === 'camera'} onPhoto={addPhoto} onClose={onClose} />
      <LocationDialog open={dialog === 'location'} onSend={onSend} onClose={onClose} />
      <CardDialog open={dialog === 'card'} onSend={onSend} onClose={onClose} />
      <FaqDialog open={dialog === 'questions'} onClose={onClose} />
    </>
  );
}
