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

/** `value` = the answer of the server; absent where it gave none. */
export type EndedOp = { readonly op: OpRow; readonly isRefused: boolean; readonly value?: unknown };

/** Something that the leader reads from the server into the tables, by its name (protocol §1, class R). */
export type ScopeDefinition = {
  /** With `hasId`, the name before the ID of what is read. */
  readonly scope: string;
  readonly hasId?: true;
  /** A freshly connected leader reads it. */
  readonly isReadAtStart?: true;
  load(source: ScopeSource, id: string): Promise<void>;
  /** The operations of the user that change it; absent where there are none. */
  readonly operations?: {
    /** Their lane, before the ID as `scope` is. A refusal of one has the scope read again, since another device may have changed it. */
    readonly entity: string;
    /** Tables that `end` writes to, beside those of a workspace. */
    readonly tables?: readonly TableName[];
    /** Shows what is stored without an operation that has ended. Runs inside the write that has taken the operation away. */
    end(db: WritableDatabase, ended: EndedOp, id: string): Promise<void>;
  };
};
