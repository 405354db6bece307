/** A route for users sends a guest to /login; a network failure never does (protocol §12.1). */
export const USERS = /^\/(?:messages(?:\/[^/]+)?|contacts(?:\/(?:new|groups|tags|blacklist))?|privacySettings|u\/[^/]+)\/?$/;
export const GUESTS = /^\/(?:login|register)?\/?$/;

/** Addresses in QR codes of groups, whose pages do not exist yet (protocol A21). */
export const LATER = /^\/g\/[^/]+\/?$/;

export const NOT_FOUND = '/404';
