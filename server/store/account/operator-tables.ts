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
  /** Null while the report waits for the operator's decision. */
  decidedAt: number | null;
  decision: string | null;
  decisionNote: string | null;
};

/** Log of the operator's actions. Rows are only added, never changed. */
export type AdminActionsTable = { id: Generated<number>; createdAt: number; actor: string; command: string; target: string; detail: string };

/** Content that the operator forbade, by the SHA-256 of its bytes, so that another upload of it is forbidden too. */
export type RiskyContentsTable = { sha256: string; createdAt: number };
