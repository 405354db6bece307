/** File operations and socket writes of the traced server, in order. */
export type TraceEvent =
  | { readonly kind: 'write'; readonly path: string; readonly offset: number | undefined; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'sync' | 'create' | 'unlink' | 'mkdir'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly target: string }
  | { readonly kind: 'told'; readonly data: Buffer };

export const TRACE = ['strace', '-f', '-yy', '-xx', '-s', '200000', '-e'];
export const TRACED_CALLS = 'trace=pwrite64,write,writev,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,openat,mkdir,mkdirat';

const HEX_TEXT = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g;

/** A sync counts when it has returned, a socket write when it is called. */
export function readTrace(text: string): TraceEvent[] {
  const events: TraceEvent[] = [];
  const unfinished = new Map<string, string>();
  // strace dies with the server, maybe in the middle of its last line.
  for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const [, pid = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(call)?.[1];
    if (begun !== undefined) {
      if (isConfirmed(begun)) events.push({ kind: 'told', data: Buffer.concat(textsOf(begun)) });
      else unfinished.set(pid, begun);
      continue;
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(call)?.[1];
    const whole = rest === undefined ? call : `${unfinished.get(pid) ?? ''}${rest}`;
    unfinished.delete(pid);
    const event = readCall(whole);
    if (event !== undefined) events.push(event);
  }
  return events;
}

const isConfirmed = (call: string): boolean => /^writev?\(\d+<TCP/.test(call);

function readCall(call: string): TraceEvent | undefined {
  const [, name = ''] = /^(\w+)\(/.exec(call) ?? [];
  const result = Number(/ = (-?\d+)/.exec(call.slice(call.lastIndexOf(') ')))?.[1] ?? -1);
  if (result < 0) return undefined;
  const texts = textsOf(call);
  if (isConfirmed(call)) return { kind: 'told', data: Buffer.concat(texts).subarray(0, result) };
  const path = unhex(/^\w+\(\d+<((?:\\x[0-9a-f]{2})*)>/.exec(call)?.[1] ?? '').toString();
  const named = texts.map(String);
  switch (name) {
    case 'pwrite64':
    case 'write':
      if (path === '') return undefined;
      return {
        kind: 'write',
        path,
        data: Buffer.concat(texts).subarray(0, result),
        offset: name === 'write' ? undefined : Number(/, (\d+)\) += /.exec(call)?.[1]),
      };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    case 'ftruncate':
      return { kind: 'truncate', path, size: Number(/, (\d+)\)/.exec(call)?.[1]) };
    case 'openat':
      return call.includes('O_CREAT') ? { kind: 'create', path: named[0] ?? '' } : undefined;
    case 'unlink':
    case 'unlinkat':
      return { kind: 'unlink', path: named[0] ?? '' };
    case 'mkdir':
    case 'mkdirat':
      return { kind: 'mkdir', path: named[0] ?? '' };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { kind: 'rename', path: named[0] ?? '', target: named[1] ?? '' };
    default:
      return undefined;
  }
}

function textsOf(call: string): Buffer[] {
  return [...call.matchAll(HEX_TEXT)].map(([, hex = '', isCut]) => {
    if (isCut !== undefined) throw new Error('the trace cuts what was written');
    return unhex(hex);
  });
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll(String.raw`\x`, ''), 'hex');
}
