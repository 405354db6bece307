import type { ServerConfig } from '../config.ts';
import type { QuotaCounter } from '../policies/quota-counter.ts';
import type { PasswordHasher } from '../policies/limits/password-hasher.ts';
import type { CostLimit } from '../policies/limits/cost-limit.ts';
import type { FailureCounter } from '../policies/rate-limit.ts';
import type { RunningUploads } from '../policies/limits/upload-budget.ts';
import type { Metrics, ServerPorts } from '../ports.ts';
import type { FileStore } from '../store/files/file-store.ts';
import type { Db } from '../store/tables.ts';
import type { Unit } from './unit.ts';

/** What routes pass to commands. `db` reads outside of any transaction; every change goes through `write`. */
export type CommandHost = {
  readonly db: Db;
  readonly ports: ServerPorts;
  readonly metrics: Metrics;
  readonly config: ServerConfig;
  readonly files: FileStore;
  readonly loginFailures: FailureCounter;
  readonly passwords: PasswordHasher;
  /** HTTP and the engine socket share the counters, so that a request offered on both counts once. */
  readonly quotas: QuotaCounter;
  /** Budget for requests that reach many people at once. */
  readonly batchCost: CostLimit;
  readonly runningUploads: RunningUploads;
  /** True once the server stops. No new work may start then. */
  isClosing(): boolean;
  /** Runs one transaction. `committed` runs after the commit and before any event of a later command is published. */
  write<T>(command: (unit: Unit) => Promise<T>, committed?: (result: T) => void): Promise<T>;
};
