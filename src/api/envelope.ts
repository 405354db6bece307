import { CODE } from '../../contract/codes.ts';
import { parseJson } from '../shared/safe-json.ts';

const MAX_BODY_CHARS = 4 * 1024 * 1024;

/** The HTTP body of a business answer in one shape, whichever notation the back end used (contract §1 Envelope). */
export type Envelope = {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly cursor: string;
};

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers that JavaScript would round become strings, so that the 64-bit ids of a Java back end survive (contract §1 Ids). */
export function quoteBigIntegers(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|(-?\d{16,})(?=\s*[,}\]])/g, (match, quoted: string | undefined, digits: string | undefined) =>
    quoted === undefined && digits !== undefined && !Number.isSafeInteger(Number(digits)) ? `"${digits}"` : match,
  );
}

/** @throws UnsafeJsonError when the text is no envelope: a captive portal, a proxy's error page */
export function decodeEnvelope(text: string): Envelope {
  const body = parseJson(quoteBigIntegers(text), MAX_BODY_CHARS);
  if (!isRecord(body)) throw new TypeError('no envelope');
  const inner = isRecord(body.data) ? body.data : {};
  const code = Number(body.code ?? inner.code);
  if (!Number.isInteger(code)) throw new TypeError('no code');
  const rows = asArray(body.rows) ?? asArray(inner.rows) ?? asArray(body.data) ?? [];
  const total = Number(body.total ?? inner.total ?? rows.length);
  const cursor = asText(body.cursor) ?? asText(inner.cursor) ?? '';
  return { code, msg: asText(body.msg) ?? asText(inner.msg) ?? '', data: body.data, rows, total, cursor };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function isSuccess(envelope: Envelope): boolean {
  return envelope.code === CODE.ok;
}
