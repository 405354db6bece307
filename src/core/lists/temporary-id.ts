const PREFIX = 'new ';

/** The ID of a list row that the server has not stored yet (protocol §12.4: temp ids are mapped after the answer). */
export function temporaryId(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

export function isTemporaryId(id: string): boolean {
  return id.startsWith(PREFIX);
}
