export type Transferred = { readonly files: readonly File[]; readonly hasFolder: boolean };

/** The files of a paste or a drop. A folder looks like a file of no type that cannot be read: only its entry tells. */
export function readTransfer(transfer: Pick<DataTransfer, 'items' | 'files'>): Transferred {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  // Read at once: after the event nothing can be had any more.
  const read = items.map((item) => ({ file: item.getAsFile(), isFolder: item.webkitGetAsEntry()?.isDirectory === true }));
  if (read.length === 0) return { files: [...transfer.files], hasFolder: false };
  const files = read.flatMap(({ file, isFolder }) => (file === null || isFolder ? [] : [file]));
  return { files, hasFolder: read.some(({ isFolder }) => isFolder) };
}
