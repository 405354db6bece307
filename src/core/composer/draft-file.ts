/** What waits above an input to be sent with its text; the bytes lie in `blobs`. */
type DraftFileKind = 'image' | 'video' | 'file' | 'voice';

export type DraftFile = {
  readonly conversationID: string;
  readonly kind: DraftFileKind;
  readonly name: string;
  /** Length of a recording. */
  readonly seconds?: number;
  /** Its loudness; see content/waveform.ts. */
  readonly waveform?: string;
};

/** As many files as one draft holds; what is more is picked in the next message. */
export const MAX_DRAFT_FILES = 20;

/** What the keys of all files of drafts begin with. */
export const DRAFT_FILES = 'draft:';

/** Blobs of one draft lie together, in the order in which they were picked. */
export function draftFileKey(conversationID: string, order: number): string {
  return `${draftFilePrefix(conversationID)}${String(order).padStart(15, '0')}`;
}

export function draftFilePrefix(conversationID: string): string {
  return `${DRAFT_FILES}${conversationID}:`;
}

/** Nothing but the user takes these away: they belong to no message yet (G11). */
export function isDraftFileKey(blobId: string): boolean {
  return blobId.startsWith(DRAFT_FILES);
}

/** Of which conversation a file waits in its draft; undefined = the key is none of a draft's. */
export function draftFileOwner(blobId: string): string | undefined {
  const end = blobId.lastIndexOf(':');
  return isDraftFileKey(blobId) && end > DRAFT_FILES.length ? blobId.slice(DRAFT_FILES.length, end) : undefined;
}
