const PREFIX = 'new ';

/** The ID of a list row that the server has not stored yet (protocol §12.4: temp ids are mapped after the answer). */
export function temporaryId(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

export function isTemporaryId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** The server's IDs of new rows by their temporary ones, the newest last. A page or a dialog may hold a temporary ID after the answer. */
export type NewRowIds = Readonly<Record<string, string>>;

/** More new rows than a page holds at a time. */
const MAX_KEPT = 100;

export function withNewRowId(ids: NewRowIds, temporary: string, id: string): NewRowIds {
  const others = Object.entries(ids).filter(([known]) => known !== temporary);
  return Object.fromEntries([...others, [temporary, id] as const].slice(-MAX_KEPT));
}
