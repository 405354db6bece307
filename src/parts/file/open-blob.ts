import { LOOKED_AT_BYTES, shownTypeOf } from '../../core/messages/shown-type.ts';
import { saveBlob } from './save-blob.ts';

const REVOKE_AFTER_MS = 60_000;

/** The result: `waiting` = too much time has passed since the press for the browser to open a tab, so another press is needed. */
export type OpenOutcome = 'opened' | 'saved' | 'waiting';

/** Opens a fetched file in a new tab if its bytes show a harmless type; any other file goes to the downloads (G13). */
export async function openBlob(blob: Blob, name: string): Promise<OpenOutcome> {
  const type = shownTypeOf(new Uint8Array(await blob.slice(0, LOOKED_AT_BYTES).arrayBuffer()));
  if (type === undefined) {
    saveBlob(blob, name);
    return 'saved';
  }
  const activation = (navigator as { readonly userActivation?: { readonly isActive: boolean } }).userActivation;
  if (activation?.isActive === false) return 'waiting';
  const address = URL.createObjectURL(new Blob([blob], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
  return 'opened';
}
