/**
 * File modes that only the server's user can read, because the files contain every message and password hash and others may be able to
 * enter the folder.
 */
export const OWNER_ONLY = { folder: 0o700, file: 0o600 };
