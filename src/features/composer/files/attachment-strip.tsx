import { Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StoredDraftFile } from '../../../client/chat/use-draft-files.ts';
import { describeSize } from '../../../core/media/file-view.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FileName, FileBadge } from '../../../parts/file/file-content.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from '../composer.module.css';
import { VoiceThumb } from '../voice/voice-thumb.tsx';

type AttachmentStripProps = { list: readonly StoredDraftFile[]; storing: number; onRemove: (id: string) => void };

/** The files that are sent with the text; each can be removed. */
export function AttachmentStrip({ list, storing, onRemove }: AttachmentStripProps) {
  const { t } = useTranslation();
  if (list.length === 0 && storing === 0) return null;
  return (
    <ul className={styles['strip']} aria-label={t('composer.attachments')}>
      {list.map((file) => (
        <li key={file.id} className={styles['attachment']} data-kind={file.kind}>
          <Thumb file={file} />
          <span className={styles['remove']}>
            <IconButton icon={X} size="tiny" label={t('composer.removeFile', { name: file.name })} onClick={() => onRemove(file.id)} />
          </span>
        </li>
      ))}
      {storing > 0 && (
        <li className={styles['storing']}>
          <Spinner size={16} />
          <span>{t('composer.storing')}</span>
        </li>
      )}
    </ul>
  );
}

function Thumb({ file }: { file: StoredDraftFile }) {
  switch (file.kind) {
    case 'image':
      return <Picture file={file} />;
    case 'video':
      return <Video file={file} />;
    case 'voice':
      return <VoiceThumb blob={file.blob} seconds={file.seconds ?? 1} />;
    case 'file':
      return <FileThumb file={file} />;
  }
}

function Picture({ file }: { file: StoredDraftFile }) {
  const url = useBlobUrl(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <FileThumb file={file} />;
  return url === undefined ? (
    <span className={styles['thumb']} />
  ) : (
    <img className={styles['thumb']} src={url} alt={file.name} onError={() => setBroken(true)} />
  );
}

function Video({ file }: { file: StoredDraftFile }) {
  const url = useBlobUrl(file);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <FileThumb file={file} />;
  return (
    <span className={styles['videoThumb']} role="img" aria-label={file.name}>
      {/* A moment after the start, because many videos begin black. */}
      {url !== undefined && <video className={styles['thumb']} src={`${url}#t=0.1`} muted playsInline preload="metadata" onError={() => setBroken(true)} />}
      <span className={styles['videoMark']}>
        <Icon of={Play} size={14} fill="solid" />
      </span>
    </span>
  );
}

/** An address of the stored bytes while they are shown: each read of the database returns another object for the same bytes. */
function useBlobUrl({ id, blob }: StoredDraftFile): string | undefined {
  const [first] = useState(blob);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(first);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [id, first]);
  return url;
}

function FileThumb({ file }: { file: StoredDraftFile }) {
  return (
    <span className={styles['fileThumb']}>
      <FileBadge name={file.name} />
      <span className={styles['fileText']}>
        <FileName name={file.name} />
        <span className={styles['fileSize']}>{describeSize(file.blob.size)}</span>
      </span>
    </span>
  );
}
