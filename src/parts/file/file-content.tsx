import { Check, Download as DownloadIcon, FileText, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import { cutFileName, describeSize, badgeOf, safeFileName } from '../../core/media/file-view.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { openDownload, startDownload, useDownload, type Download } from './downloads.ts';
import styles from './file-content.module.css';

type FileContentProps = {
  name: string;
  size: number;
  url: string;
  /** 0 to 1 during the upload. */
  progress?: number | undefined;
  isUploading: boolean;
  /** Time and mark, at the end of the second line. */
  meta?: ReactNode;
};

/**
 * A file as icon, name and size. Once it is on the server, a press downloads it; a second press cancels the download, or opens the fetched
 * file.
 */
export function FileContent({ name, size, url, progress, isUploading, meta }: FileContentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const download = useDownload(url);
  const canLoad = url.startsWith('/media/') && !isUploading;
  const isLoading = download?.kind === 'running';
  const shownName = safeFileName(name);
  const press = () => {
    if (isLoading) return download.cancel();
    if (download !== undefined) {
      void openDownload(client, { url, name: shownName }).then((outcome) => outcome === 'saved' && toast(t('bubble.savedInstead'), { tone: 'neutral' }));
      return undefined;
    }
    return void startDownload(client, { url, name: shownName }).then(
      (isDone) => isDone || toast(t(isOnline ? 'bubble.downloadFailed' : 'bubble.waitsForNetwork'), { tone: 'warning' }),
    );
  };
  const part = isUploading ? progress : isLoading ? download.fraction : undefined;
  const body = (
    <>
      <FileBadge name={shownName} />
      <span className={styles['about']}>
        <FileName name={name} />
        {(isUploading || isLoading) && <Progress label={t(isUploading ? 'chat.uploading' : 'bubble.downloading')} value={part} />}
        <span className={styles['size']}>
          {part === undefined ? describeSize(size) : `${describeSize(size * part)} / ${describeSize(size)}`}
          {canLoad && <Sign download={download} />}
          {meta}
        </span>
      </span>
    </>
  );
  if (!canLoad) return <span className={styles['file']}>{body}</span>;
  return (
    <button type="button" className={styles['file']} aria-label={wordsOf(t, download, shownName)} onClick={press}>
      {body}
    </button>
  );
}

function wordsOf(t: ReturnType<typeof useTranslation>['t'], download: Download | undefined, name: string): string {
  if (download?.kind === 'running') return t('bubble.cancelDownload', { name });
  return t(download?.kind === 'done' ? 'bubble.openFile' : 'bubble.download', { name });
}

function Sign({ download }: { download: Download | undefined }) {
  if (download?.kind === 'running') return <Icon of={X} size={14} />;
  if (download?.kind === 'done') return <Icon of={Check} size={14} />;
  return <Icon of={DownloadIcon} size={14} className={styles['load']} />;
}

export function FileBadge({ name }: { name: string }) {
  const badge = badgeOf(name);
  return (
    <span className={styles['plate']} style={{ '--plate': `var(--plate-${badge.tone})` } as CSSProperties} aria-hidden>
      {badge.label === '' ? <Icon of={FileText} size={20} /> : badge.label}
    </span>
  );
}

/** Cut in the middle, so that the extension is always visible. */
export function FileName({ name }: { name: string }) {
  return (
    <span className={styles['name']} title={safeFileName(name)} dir="auto">
      {cutFileName(name)}
    </span>
  );
}
