const FULL_ERRNO: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const SQLITE_FULL = 13;
const POSTGRES_DISK_FULL = '53100';

/** The disk has less of a file than was written to it. */
export class StorageFull extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('the disk is full');
    this.name = 'StorageFull';
  }
}

/** True if a disk or a database has no space left. The failed operation changed nothing and works again once there is space. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && (FULL_ERRNO.has(code) || code === POSTGRES_DISK_FULL);
}
