import type { SavedFile } from '../../../core/media/saved-file.ts';

/** Lets the browser download a file of our media host under its own name. */
export function saveFile({ url, name }: SavedFile): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
