import type { Generated } from 'kysely';

/** `kind` 0 user, 1 group; `images` = the uploads, comma-separated. */
export type ReportsTable = {
  id: string;
  userId: string;
  kind: number;
  targetId: string;
  reason: string;
  detail: string;
  images: string;
  createdAt: number;
  /** Null while it waits for the operator. */
  decidedAt: number | null;
  decision: string | null;
  decisionNote: string | null;
};

/** What the operator did; rows are only ever added. */
export type AdminActionsTable = { id: Generated<number>; createdAt: number; actor: string; command: string; target: string; detail: string };

/** Content the operator forbade, by the SHA-256 of its bytes, so that another upload of it is forbidden too. */
export type RiskyContentsTable = { sha256: string; createdAt: number };
