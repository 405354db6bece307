import { parseCutJson } from '../shared/safe-json.ts';
import { quoteBigIntegers } from './quote-big-integers.ts';

const MAX_BODY_CHARS = 4 * 1024 * 1024;

/** The HTTP body of a business answer in one shape, whichever notation the back end used (protocol §1 Envelope). */
export type Envelope = {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** Undefined = the answer has another value where the list should be, so the content of the list is unknown. */
  readonly rows: readonly unknown[] | undefined;
  readonly total: number;
  readonly cursor: string;
};

type Bag = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws TypeError or UnsafeJsonError when the text is not an envelope, as from a captive portal or the error page of a proxy */
export function decodeEnvelope(text: string): Envelope {
  if (text.length > MAX_BODY_CHARS) throw new TypeError('too long');
  const body = parseCutJson(quoteBigIntegers(text), MAX_BODY_CHARS);
  if (!isRecord(body)) throw new TypeError('no envelope');
  const inner = isRecord(body.data) ? body.data : {};
  const code = readCode(body.code ?? inner.code);
  const rows = readRows(body, inner);
  const total = Number(body.total ?? inner.total ?? rows?.length ?? 0);
  const cursor = asText(body.cursor) ?? asText(inner.cursor) ?? '';
  return { code, msg: asText(body.msg) ?? asText(inner.msg) ?? '', data: body.data, rows, total, cursor };
}

/** Reads the code strictly. An empty text or `false` would become 0 and so count as a final refusal, which the client does not retry. */
function readCode(value: unknown): number {
  const code = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof code !== 'number' || !Number.isInteger(code)) throw new TypeError('no code');
  return code;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Some back ends omit an empty list or write null for it. Only a total of 0 proves that the list is empty. */
function readRows(body: Bag, inner: Bag): readonly unknown[] | undefined {
  const rows = body['rows'] ?? inner['rows'] ?? asArray(body['data']);
  if (rows !== undefined && rows !== null) return asArray(rows);
  const isLeftOut = body['data'] === undefined || body['data'] === null || 'total' in inner;
  const total = body['total'] ?? inner['total'];
  return isLeftOut && (total === 0 || total === '0') ? [] : undefined;
}

function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
