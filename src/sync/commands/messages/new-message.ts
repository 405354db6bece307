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
  /** The file that waited in the draft, which this message takes the place of. */
  readonly draftFileId?: string;
  /** Made when the user pressed Enter, so that the message is stored once however often that is tried. */
  readonly identity?: MessageIdentity;
};
