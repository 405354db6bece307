import { WT_ID } from '../../../contract/ids.ts';

/** A number of this length is a group's, because a person's ID is shorter. */
const GROUP_ONLY_NUMBER = /^[0-9]{12}$/;
const GROUP_NUMBER = /^[0-9]{6,12}$/;
/**
 * Credentials, backslashes, other path segments and queries are refused, because parsers disagree about the origin of such an address. The
 * last segment of the link of a group is its key (decision 072).
 */
const LINK = /^(https?:\/\/[^\s/\\?#@]+)\/([ug])\/([0-9]{5,12})(?:\/([0-9a-z]{1,64}))?\/?$/i;
const WEB = /^https?:\/\//i;
/** The longest accepted text; a QR code can contain more than 7,000 digits. */
const MAX_CHARS = 512;

/** What a scanned text names. `foreign` = an address of another site, by its ASCII host. */
export type ScannedText =
  | { readonly kind: 'person'; readonly wtId: string }
  | { readonly kind: 'group'; readonly groupNumber: string; readonly key?: string }
  | { readonly kind: 'foreign'; readonly host: string }
  | { readonly kind: 'unknown' };

const UNKNOWN: ScannedText = { kind: 'unknown' };

export function isPersonNumber(text: string): boolean {
  return WT_ID.test(text);
}

export function isGroupNumber(text: string): boolean {
  return GROUP_NUMBER.test(text);
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
  if (WT_ID.test(given)) return { kind: 'person', wtId: given };
  if (GROUP_ONLY_NUMBER.test(given)) return { kind: 'group', groupNumber: given };
  const [, start = '', letter = '', number = '', key] = LINK.exec(given) ?? [];
  const site = parse(start === '' ? given : start);
  if (site === undefined) return UNKNOWN;
  if (!origins.includes(site.origin)) return { kind: 'foreign', host: site.host };
  if (letter.toLowerCase() === 'g') return GROUP_NUMBER.test(number) ? { kind: 'group', groupNumber: number, ...(key && { key }) } : UNKNOWN;
  return WT_ID.test(number) && key === undefined ? { kind: 'person', wtId: number } : UNKNOWN;
}

/**
 * The content of the user's own QR code: the server's `qrcode` (protocol A21). It is only a path if the operator has not configured the public
 * address, and it is missing in rows of earlier builds.
 */
export function ownQrValue({ qrcode, wtId, origin }: { readonly qrcode: string | undefined; readonly wtId: string; readonly origin: string }): string {
  return givenAddress(qrcode, origin) ?? `${origin}${personPath(wtId)}`;
}

/** The content of the QR code of a group: the server's `qrcode`, which contains the key of its link (decision 072), else its number. */
export function groupQrValue({ qrcode, groupNumber, origin }: { readonly qrcode: string; readonly groupNumber: string; readonly origin: string }): string {
  return givenAddress(qrcode, origin) ?? `${origin}/g/${groupNumber}`;
}

/** Undefined = the server has sent no address. */
function givenAddress(qrcode: string | undefined, origin: string): string | undefined {
  if (qrcode === undefined || qrcode === '') return undefined;
  return parse(qrcode.startsWith('/') ? `${origin}${qrcode}` : qrcode)?.href;
}

/** The origins whose addresses a scan accepts: the origin of the page, and that of the user's own QR code. */
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
