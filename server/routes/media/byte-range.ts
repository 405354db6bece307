export type ByteRange = { start: number; end: number };

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses one range of RFC 9110. undefined = the whole file, also for several ranges or another unit; 'none' = the range is outside the
 * file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = RANGE.exec(header ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (match === null || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size || end < start ? 'none' : { start, end };
}
