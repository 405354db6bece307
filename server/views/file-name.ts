const MAX_BYTES = 255;
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}/\\]/gu;

/** Cleans a name for display: no control characters, no bidirectional marks, no folders. */
export function cleanFileName(name: string): string {
  const clean = name.normalize('NFC').replace(NOT_SHOWN, '').trim().replace(/^\.+/, '');
  return clean === '' ? 'file' : cutToBytes(clean);
}

function cutToBytes(text: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).byteLength;
    if (bytes > MAX_BYTES) break;
    result += character;
  }
  return result;
}

/** RFC 6266: an ASCII name for old programs and the exact name. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
