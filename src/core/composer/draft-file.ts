/** A file of a draft, shown above the input until it is sent with the text. `blobs` contains its bytes. */
type DraftFileKind = 'image' | 'video' | 'file' | 'voice';

export type DraftFile = {
  readonly conversationID: string;
  readonly kind: DraftFileKind;
  readonly name: string;
  /** Length of a recording. */
  readonly seconds?: number;
  /** Its loudness; see message-content/waveform.ts. */
  readonly waveform?: string;
};

/** Maximum number of files in one draft. Further files need another message. */
export const MAX_DRAFT_FILES = 20;

/** Prefix of the keys of all draft files. */
export const DRAFT_FILES = 'draft:';

/** The keys sort the blobs of one draft together, in the order in which they were picked. */
export function draftFileKey(conversationID: string, order: number): string {
  return `${draftFilePrefix(conversationID)}${String(order).padStart(15, '0')}`;
}

export function draftFilePrefix(conversationID: string): string {
  return `${DRAFT_FILES}${conversationID}:`;
}

/** True for a file of a draft. Only the user deletes such files, because they belong to no message yet (G11). */
export function isDraftFileKey(blobId: string): boolean {
  return blobId.startsWith(DRAFT_FILES);
}

/** Returns the conversation whose draft contains the file; undefined = the key is not one of a draft file. */
export function draftFileOwner(blobId: string): string | undefined {
  const end = blobId.lastIndexOf(':');
  return isDraftFileKey(blobId) && end > DRAFT_FILES.length ? blobId.slice(DRAFT_FILES.length, end) : undefined;
}
