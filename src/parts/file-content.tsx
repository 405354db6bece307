import { FileText, Download } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useMediaUrl } from '../client/use-media-url.ts';
import { cutFileName, describeSize, plateOf } from '../core/view/file-view.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import styles from './file-content.module.css';

type FileContentProps = {
  name: string;
  size: number;
  url: string;
  /** 0 to 1 while it is uploading. */
  progress?: number | undefined;
  isUploading: boolean;
  /** Time and mark, at the end of the second line. */
  meta?: ReactNode;
};

/** A file as plate, name and size; a press downloads it once it is on the server. */
export function FileContent({ name, size, url, progress, isUploading, meta }: FileContentProps) {
  const { t } = useTranslation();
  const href = useMediaUrl(url || undefined, 'link');
  const body = (
    <>
      <FilePlate name={name} />
      <span className={styles['about']}>
        <FileName name={name} />
        {isUploading && <Progress label={t('chat.uploading')} value={progress} />}
        <span className={styles['size']}>
          {progress === undefined ? describeSize(size) : `${describeSize(size * progress)} / ${describeSize(size)}`}
          {href !== undefined && <Icon of={Download} size={14} className={styles['load']} />}
          {meta}
        </span>
      </span>
    </>
  );
  if (href === undefined) return <span className={styles['file']}>{body}</span>;
  return (
    <a className={styles['file']} href={href} download={name} aria-label={t('chat.download', { name })}>
      {body}
    </a>
  );
}

export function FilePlate({ name }: { name: string }) {
  const plate = plateOf(name);
  return (
    <span className={styles['plate']} style={{ '--plate': `var(--plate-${plate.tone})` } as CSSProperties} aria-hidden>
      {plate.label === '' ? <Icon of={FileText} size={20} /> : plate.label}
    </span>
  );
}

/** Cut in the middle, so that the extension is always there. */
export function FileName({ name }: { name: string }) {
  const { head, tail } = cutFileName(name);
  return (
    <span className={styles['name']} title={name}>
      <span className={styles['head']}>{head}</span>
      <span className={styles['tail']}>{tail}</span>
    </span>
  );
}
