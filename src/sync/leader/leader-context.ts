import type { ChatEngine } from '../../engines/chat/port.ts';
import type { LeaderDatabase } from '../../db/transaction.ts';
import type { Ports } from '../../platform/ports.ts';
import type { RowChanges } from './row-changes.ts';

/** The context of every part of the leader. `epoch` fences its writes (G9). */
export type LeaderContext = {
  readonly db: LeaderDatabase;
  readonly me: string;
  readonly epoch: number;
  readonly engine: ChatEngine;
  readonly ports: Ports;
  readonly changes: RowChanges;
  /** Called with errors that no handler processed. The part that failed continues. */
  readonly report: (error: unknown, where: string) => void;
};
