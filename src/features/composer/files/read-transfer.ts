export type Transferred = { readonly files: readonly File[]; readonly folders: number };

export type Pasted = Transferred & { readonly text: string };

/**
 * The files of a paste or a drop. A folder looks like a file without a type that cannot be read; only its entry shows that it is a folder.
 */
export function readTransfer(transfer: Pick<DataTransfer, 'items' | 'files'>): Transferred {
  const read = readItems(transfer);
  if (read.length === 0) return { files: [...transfer.files], folders: 0 };
  const files = read.flatMap(({ file, isFolder }) => (file === null || isFolder ? [] : [file]));
  return { files, folders: read.filter(({ isFolder }) => isFolder).length };
}

/** The files of a paste, and the text that was copied together with them. */
export function readPaste(transfer: Pick<DataTransfer, 'items' | 'files' | 'getData'>): Pasted {
  const transferred = readTransfer(transfer);
  const names = readItems(transfer).flatMap(({ file }) => file?.name ?? []);
  const text = transfer.getData('text/plain');
  return { ...transferred, text: isAddress(transfer, text) || namesFiles(text, names) ? '' : text };
}

/** Read synchronously, because the data is not available after the event. */
function readItems({ items }: Pick<DataTransfer, 'items'>) {
  return [...items].filter((item) => item.kind === 'file').map((item) => ({ file: item.getAsFile(), isFolder: item.webkitGetAsEntry()?.isDirectory === true }));
}

/** Safari adds the address of a picture that was copied from a page. */
function isAddress(transfer: Pick<DataTransfer, 'getData'>, text: string): boolean {
  return text.trim() === transfer.getData('text/uri-list').trim();
}

/** File managers add the names, paths or addresses of the files that were copied. */
function namesFiles(text: string, names: readonly string[]): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.every((line) => {
    const last = line.split(/[/\\]/).at(-1);
    return names.some((name) => last === name || last === encodeURIComponent(name));
  });
}
