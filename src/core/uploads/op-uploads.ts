import type { OpRow } from '../rows.ts';

/** The body field that names uploaded files. Only reports have files (protocol §5 complaint/add). */
const FIELD = 'complaintImage';

/** The body after all files are uploaded; undefined while one is missing. */
export function bodyWithUploads({ call, uploads = [] }: Pick<OpRow, 'call' | 'uploads'>): Readonly<Record<string, unknown>> | undefined {
  if (call.kind !== 'http') return undefined;
  const uuids = uploads.map(({ uuid }) => uuid);
  return uuids.includes(undefined) ? undefined : { ...call.body, [FIELD]: uuids.join(',') };
}
