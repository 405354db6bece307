// Without schemas, because the first screen reads these values.

/** `applySource` of an application for friendship: how the applicant found the other person (protocol §1). */
export const APPLY_SOURCE = { id: 1, phone: 2, scan: 3, card: 4, group: 5 } as const;
export type ApplySource = (typeof APPLY_SOURCE)[keyof typeof APPLY_SOURCE];

/** `applyStatus` of an application (protocol §1). */
export const APPLY_STATUS = { waiting: 0, agreed: 1, rejected: 2, expired: 3 } as const;
/** An application without an answer expires after this time, in milliseconds. */
export const APPLY_EXPIRES_MS = 30 * 86_400_000;

/** `direction` of an application in the list of a user (protocol §1). */
export const APPLY_DIRECTION = { received: 1, sent: 2 } as const;
