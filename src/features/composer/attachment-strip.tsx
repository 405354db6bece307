import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeSize } from '../../core/view/file-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FileName, FilePlate } from '../../parts/file-content.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import type { Attachment } from './build-file-message.ts';
import styles from './composer.module.css';

/** What will be sent with the text, each to be taken back. */
export function AttachmentStrip({ list, onRemove }: { list: readonly Attachment[]; onRemove: (id: string) => void }) {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <ul className={styles['strip']} aria-label={t('composer.attachments')}>
      {list.map((attachment) => (
        <li key={attachment.id} className={styles['attachment']} data-kind={attachment.kind}>
          {attachment.kind === 'image' ? <Thumb file={attachment.file} /> : <FileThumb file={attachment.file} />}
          <span className={styles['remove']}>
            <IconButton icon={X} size="tiny" label={t('composer.removeFile', { name: attachment.file.name })} onClick={() => onRemove(attachment.id)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : <img className={styles['thumb']} src={url} alt={file.name} />;
}

function FileThumb({ file }: { file: File }) {
  return (
    <span className={styles['fileThumb']}>
      <FilePlate name={file.name} />
      <span className={styles['fileText']}>
        <FileName name={file.name} />
        <span className={styles['fileSize']}>{describeSize(file.size)}</span>
      </span>
    </span>
  );
}
