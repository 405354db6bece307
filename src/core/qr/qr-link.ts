const PERSON_NUMBER = /^[0-9]{5,11}$/;
/** A number of this length cannot be a person's. */
const GROUP_ONLY_NUMBER = /^[0-9]{12}$/;
const GROUP_NUMBER = /^[0-9]{6,12}$/;
/** No credentials, no backslash, no second path segment, no query: browsers do not agree about the parts of such an address. */
const LINK = /^(https?:\/\/[^\s/\\?#@]+)\/([ug])\/([0-9]{5,12})\/?$/i;
const WEB = /^https?:\/\//i;
/** The longest accepted text; a QR code can contain more than 7,000 digits. */
const MAX_CHARS = 512;

/** What a scanned text names. `foreign` = an address of another site, by its ASCII host. */
export type ScannedText =
  | { readonly kind: 'person'; readonly wtId: string }
  | { readonly kind: 'group'; readonly groupNumber: string }
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'unknown' };

const UNKNOWN: ScannedText = { kind: 'unknown' };

export function isPersonNumber(text: string): boolean {
  return PERSON_NUMBER.test(text);
}

function personPath(wtId: string): string {
  return `/u/${wtId}`;
}

/**
 * Reads the text of a QR code (protocol A21): an address of a person or group on one of our origins, or a bare number. Nothing else is
 * accepted, and the text itself is never opened (G13).
 */
export function readScannedText(text: string, origins: readonly string[]): ScannedText {
  const given = text.trim();
  if (given.length > MAX_CHARS) return UNKNOWN;
  if (PERSON_NUMBER.test(given)) return { kind: 'person', wtId: given };
  if (GROUP_ONLY_NUMBER.test(given)) return { kind: 'group', groupNumber: given };
  const [, start = '', letter = '', number = ''] = LINK.exec(given) ?? [];
  const site = parse(start === '' ? given : start);
  if (site === undefined) return UNKNOWN;
  if (!origins.includes(site.origin)) return { kind: 'foreign', host: site.host };
  if (letter.toLowerCase() === 'g') return GROUP_NUMBER.test(number) ? { kind: 'group', groupNumber: number } : UNKNOWN;
  return PERSON_NUMBER.test(number) ? { kind: 'person', wtId: number } : UNKNOWN;
}

/**
 * The content of the user's own QR code: the value of the server (protocol A21). The server gives only a path where the operator has not
 * named its public address, and an older row has none.
 */
export function ownQrValue({ qrcode, wtId, origin }: { readonly qrcode: string | undefined; readonly wtId: string; readonly origin: string }): string {
  const own = `${origin}${personPath(wtId)}`;
  if (qrcode === undefined || qrcode === '') return own;
  return parse(qrcode.startsWith('/') ? `${origin}${qrcode}` : qrcode)?.href ?? own;
}

/** The origins whose addresses name people and groups here: that of the page, and that of the user's own QR code. */
export function ownOrigins(ownValue: string, origin: string): readonly string[] {
  const other = parse(ownValue)?.origin;
  return other === undefined || other === origin ? [origin] : [origin, other];
}

function parse(text: string): URL | undefined {
  if (!WEB.test(text)) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
