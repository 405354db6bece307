import type { HttpClient } from '../../api/http-client.ts';
import type { OpRow } from '../../core/rows.ts';
import type { TableName, WritableDatabase } from '../../db/transaction.ts';
import type { ReadContext } from './read-under-ops.ts';

export type ScopeSource = {
  readonly context: ReadContext;
  readonly api: HttpClient;
  /** `/user/info` answered 401: the session is over (protocol §9). */
  readonly ended: (code: number) => void;
};

/** `value` = the answer of the server; absent if there was none. */
export type EndedOp = { readonly op: OpRow; readonly isRefused: boolean; readonly value?: unknown };

/** Data that the leader reads from the server into the tables, by its name (protocol §1, class R). */
export type ScopeDefinition = {
  /** The name. With `hasId` it is the part before the ID. */
  readonly scope: string;
  readonly hasId?: true;
  /** The leader reads it after each connection. */
  readonly isReadAtStart?: true;
  load(source: ScopeSource, id: string): Promise<void>;
  /** The user's operations that change this data; absent if there are none. */
  readonly operations?: {
    /**
     * The lane of the operations, without the ID as in `scope`. After a refusal the scope is read again, because another device may have
     * changed it.
     */
    readonly entity: string;
    /**
     * The scope is read again after each operation. Its data is read as a whole, so a reading before a late answer may contain the operation
     * and a later change of another device, which the answer must not replace. Data that changes by events knows the operation's own event.
     */
    readonly isReadAfter?: true;
    /** Tables that `end` writes to, in addition to those of a workspace. */
    readonly tables?: readonly TableName[];
    /** Stores the data without an ended operation. Runs inside the write that has deleted the operation. */
    end(db: WritableDatabase, ended: EndedOp, id: string): Promise<void>;
  };
};
