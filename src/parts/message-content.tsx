import { Phone, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageRow } from '../core/rows.ts';
import { contentOf } from '../core/view/message-content.ts';
import { summarise } from '../core/view/summary.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/display/icon.tsx';
import { FileContent } from './file-content.tsx';
import { ImageContent } from './image-content.tsx';
import styles from './message-content.module.css';
import { MessageText } from './message-text.tsx';
import { callWords, summaryWords } from './summary-words.ts';

type MessageContentProps = { row: MessageRow; me: string; name: string; meta: ReactNode };

/** What stands inside a bubble, by type. A type without a look of its own shows its one-line text (G7). */
export function MessageContent({ row, me, name, meta }: MessageContentProps) {
  const { t } = useTranslation();
  if (row.hasRiskContent) return <WithMeta meta={meta}>{t('chat.sensitive')}</WithMeta>;
  const content = contentOf(row, me);
  const isUploading = row.status === 'uploading' || row.progress !== undefined;
  switch (content.kind) {
    case 'text':
      return (
        <WithMeta meta={meta}>
          <MessageText text={content.text} hasMentions={row.atUserList.length > 0} />
        </WithMeta>
      );
    case 'image': {
      const localBlobId = row.localBlobs?.preview ?? row.localBlobs?.image;
      return <ImageContent image={content.image} localBlobId={localBlobId} progress={row.progress} isUploading={isUploading} meta={meta} />;
    }
    case 'file':
      return (
        <FileContent
          name={content.name}
          size={content.size}
          url={content.url}
          progress={row.progress}
          isUploading={isUploading}
          meta={<span className={styles['end']}>{meta}</span>}
        />
      );
    case 'call':
      return (
        <WithMeta meta={meta}>
          <span className={styles['call']}>
            <Icon of={content.call.media === 'audio' ? Phone : Video} size={18} />
            {callWords(t, content.call)}
          </span>
        </WithMeta>
      );
    case 'other':
      return <WithMeta meta={meta}>{summaryWords(t, summarise({ ...row, name }, me), false)}</WithMeta>;
  }
}

/** Text with its time in the last line, where there is room for it. */
function WithMeta({ children, meta }: { children: ReactNode; meta: ReactNode }) {
  return (
    <>
      {children}
      <span className={styles['meta']}>{meta}</span>
    </>
  );
}
