import type { MessageType, Payload } from '../../../../contract/message.ts';
import type { MessageIdentity } from '../../../core/composer/pending-send.ts';
import type { PendingUpload } from '../../../core/rows.ts';

export type NewUpload = Omit<PendingUpload, 'blobId' | 'uploadId' | 'size'> & { readonly blob: Blob };

export type NewMessage = {
  readonly conversationID: string;
  readonly type: MessageType;
  readonly payload: Payload;
  readonly cloudCustomData?: string;
  readonly atUserList?: readonly string[];
  readonly needReadReceipt?: boolean;
  readonly uploads?: readonly NewUpload[];
  /** The draft file that this message replaces. */
  readonly draftFileId?: string;
  /** Created when the user pressed Enter, so that repeated attempts store the message only once. */
  readonly identity?: MessageIdentity;
};
