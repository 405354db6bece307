const REVOKE_AFTER_MS = 60_000;

/** Hands bytes to the browser's own downloads, as bytes of no type: whatever a peer sent is written to a disk, never shown as a page of ours (G13). */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
