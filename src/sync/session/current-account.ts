import type { KeyValue } from '../../platform/ports.ts';
import { tryParseJson } from '../../shared/safe-json.ts';

export const SESSION_KEY = 'wt:session';

/** The account that this device shows. It can be read before any database is open, and never contains a token (protocol §13). */
export function readCurrentWtId(keyValue: KeyValue): string | undefined {
  const value = tryParseJson(keyValue.get(SESSION_KEY) ?? '', 1000);
  return typeof value === 'object' && value !== null && 'wtId' in value ? toWtId(value.wtId) : undefined;
}

/** `exp` = when the session ends, in milliseconds; null = not known. */
export function putMarker(keyValue: KeyValue, marker: { readonly wtId: string; readonly exp: number | null }): void {
  keyValue.set(SESSION_KEY, JSON.stringify(marker));
}

export function toWtId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9]{5,11}$/.test(value) ? value : undefined;
}
