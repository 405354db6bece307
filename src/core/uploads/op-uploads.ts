import type { OpRow } from '../rows.ts';

/** Where the body of an operation names what was uploaded for it; a complaint is the one that brings files (protocol §5 complaint/add). */
const FIELD = 'complaintImage';

/** The body once everything is on the server; undefined while something is not. */
export function bodyWithUploads({ call, uploads = [] }: Pick<OpRow, 'call' | 'uploads'>): Readonly<Record<string, unknown>> | undefined {
  if (call.kind !== 'http') return undefined;
  const uuids = uploads.map(({ uuid }) => uuid);
  return uuids.includes(undefined) ? undefined : { ...call.body, [FIELD]: uuids.join(',') };
}
