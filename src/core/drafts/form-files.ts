/** Prefix of the keys of all files that the user has chosen in a dialog and not saved. */
export const FORM_FILES = 'form:';

/** More files than a user chooses at a time. */
export const MAX_FORM_FILES = 20;

const ORDER_LENGTH = 15;

/** The files of the field `name` of core/drafts/form-texts.ts. */
export function formFilePrefix(name: string): string {
  return `${FORM_FILES}${name}:`;
}

/** The keys sort the files of one field together, in the order in which they were chosen. */
export function formFileKey(name: string, order: number): string {
  return `${formFilePrefix(name)}${String(order).padStart(ORDER_LENGTH, '0')}`;
}

/** Only the user deletes such files, because they belong to nothing yet (G11). */
export function isFormFileKey(blobId: string): boolean {
  return blobId.startsWith(FORM_FILES);
}

/** The keys of the oldest files above MAX_FORM_FILES, so that the files of forgotten dialogs do not stay for ever. */
export function surplusFormFiles(keys: readonly string[]): string[] {
  const orderOf = (key: string): string => key.slice(-ORDER_LENGTH);
  return keys.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)).slice(0, -MAX_FORM_FILES);
}
