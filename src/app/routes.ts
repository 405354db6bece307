/** A route for users sends a guest to /login; a network failure never does (protocol §12.1). */
export const USERS =
  /^\/(?:messages(?:\/[^/]+)?|contacts(?:\/(?:new|notices|groups|tags|blacklist))?|favorites|privacySettings|u\/[^/]+|g\/[^/]+(?:\/[^/]+)?)\/?$/;
export const GUESTS = /^\/(?:login|register)?\/?$/;

export const NOT_FOUND = '/404';
