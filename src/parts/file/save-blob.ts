const REVOKE_AFTER_MS = 60_000;

/**
 * Passes bytes to the browser's downloads without a type: a peer's file is written to disk and never shown as a page of our origin (G13).
 */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
