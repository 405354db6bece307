/** Modes of what only the user of the server may read: every message and password hash is in it, and others may enter the folder. */
export const OWNER_ONLY = { folder: 0o700, file: 0o600 };
