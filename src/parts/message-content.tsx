import { Phone, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../client/client-context.tsx';
import type { MessageRow } from '../core/rows.ts';
import type { CustomCard } from '../core/message-content/custom-card.ts';
import type { MergedRecordView } from '../core/message-content/merged-record-view.ts';
import { canRedial } from '../core/calls/call-rules.ts';
import type { CallCard } from '../core/messages/custom-message.ts';
import type { MessageContentView } from '../core/message-content/message-content.ts';
import { summarise } from '../core/conversations/summary.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../shared/class-names.ts';
import { Icon } from '../ui/display/icon.tsx';
import { FaceContent } from './content/face-content.tsx';
import { HelperContent } from './content/helper-content.tsx';
import { NeutralContent, RiskContent } from './content/hidden-content.tsx';
import { ImageContent } from './content/image-content.tsx';
import { NoteContent } from './content/note-content.tsx';
import { PersonCardContent } from './content/person-card-content.tsx';
import { LocationContent } from './content/location-content.tsx';
import { MergedRecordContent } from './content/merged-record-content.tsx';
import { EvaluateContent, LinkContent, OrderContent, ServiceContent } from './content/shop-content.tsx';
import { VideoContent } from './content/video-content.tsx';
import { FileContent } from './file/file-content.tsx';
import { FoldableText } from './folding/foldable-text.tsx';
import styles from './message-content.module.css';
import { callWords, summaryWords } from './summary-words.ts';
import { VoiceContent } from './voice/voice-content.tsx';

type MessageContentProps = {
  row: MessageRow;
  /** The result of `contentOf` for the row. */
  content: MessageContentView;
  me: string;
  name: string;
  isUnheard?: boolean;
  /** A jump brought the user to this message, to read it. */
  isSought?: boolean;
  /** Opens a nested record inside the current dialog; elsewhere a record opens a dialog of its own. */
  onOpenRecord?: ((record: MergedRecordView) => void) | undefined;
  /** Set in the chat itself: a press on a picture opens the viewer, and a press on a call line calls again. */
  opensPictures?: boolean;
  meta: ReactNode;
};

/** The content of a bubble, by type. A type without its own component shows its one-line text (G7). */
export function MessageContent(props: MessageContentProps) {
  const { row, content, me, name, isUnheard = false, isSought = false, onOpenRecord, opensPictures = false, meta } = props;
  const { t } = useTranslation();
  const { emit } = useClient();
  const floating = meta === null ? null : <span className={styles['meta']}>{meta}</span>;
  if (row.hasRiskContent) return <RiskContent type={row.type} isOwn={row.from === me} meta={floating} />;
  const isUploading = row.status === 'uploading' || row.progress !== undefined;
  switch (content.kind) {
    case 'text':
      return <FoldableText row={row} text={content.text} isSought={isSought} meta={floating} />;
    case 'image': {
      const { ID: messageID, conversationID, localBlobs, progress } = row;
      const onOpen = opensPictures ? () => emit({ kind: 'open-picture', messageID, conversationID }) : undefined;
      const localBlobId = localBlobs?.preview ?? localBlobs?.image;
      return <ImageContent image={content.image} localBlobId={localBlobId} progress={progress} isUploading={isUploading} onOpen={onOpen} meta={meta} />;
    }
    case 'voice':
      return <VoiceContent row={row} voice={content.voice} isUnheard={isUnheard} meta={meta} />;
    case 'video':
      return (
        <VideoContent
          video={content.video}
          localPosterId={row.localBlobs?.poster}
          localVideoId={row.localBlobs?.video}
          progress={row.progress}
          isUploading={isUploading}
          meta={meta}
        />
      );
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
    case 'place':
      return <LocationContent place={content.place} meta={meta} />;
    case 'face':
      return <FaceContent face={content.face} meta={meta} />;
    case 'record':
      return <MergedRecordContent record={content.record} conversationID={row.conversationID} onOpen={onOpenRecord} meta={meta} />;
    case 'call':
      return (
        <>
          <CallLine call={content.call} conversationID={opensPictures ? row.conversationID : undefined} />
          {floating}
        </>
      );
    case 'card':
      return <CardContent card={content.card} from={row.from} meta={meta} floating={floating} />;
    case 'other':
      return <NeutralContent text={summaryWords(t, summarise({ ...row, name }, me), false)} meta={floating} />;
  }
}

/** The result of a call. In its own chat, and not in a record, a press calls again (protocol C10). */
function CallLine({ call, conversationID }: { call: CallCard; conversationID: string | undefined }) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const words = callWords(t, call);
  const line = (
    <>
      <Icon of={call.media === 'audio' ? Phone : Video} size={18} />
      {words}
    </>
  );
  if (conversationID === undefined || !canRedial(conversationID, call)) return <span className={styles['call']}>{line}</span>;
  return (
    <button
      type="button"
      className={classNames(styles['call'], styles['redial'])}
      aria-label={`${words}，${t(`chat.calls.redial.${call.media}`)}`}
      onClick={() => emit({ kind: 'start-call', conversationID, media: call.media })}
    >
      {line}
    </button>
  );
}

function CardContent({ card, from, meta, floating }: { card: CustomCard; from: string; meta: ReactNode; floating: ReactNode }) {
  switch (card.kind) {
    case 'person':
      return <PersonCardContent person={card.person} sharedBy={from} meta={meta} />;
    case 'note':
      return <NoteContent note={card.note} meta={meta} />;
    case 'helper':
      return <HelperContent helper={card.helper} meta={floating} />;
    case 'service':
      return <ServiceContent card={card} meta={meta} />;
    case 'evaluate':
      return <EvaluateContent card={card} meta={meta} />;
    case 'order':
      return <OrderContent card={card} meta={meta} />;
    case 'link':
      return <LinkContent card={card} meta={meta} />;
  }
}
