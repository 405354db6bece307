import type * as z from 'zod/mini';

/** R = cacheable read · Q = queueable mutation, idempotent by key · O = online only (protocol §1). */
type OfflineClass = 'R' | 'Q' | 'O';

/**
 * One row of the endpoint catalogue (protocol §5). `path` follows `/api`. `answer` is the schema of the envelope's `data`,
 * or of `rows` where `paged`. `caller` says whether a token is needed; finer rights stand in server/policies.
 */
export type Endpoint<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly caller: 'guest' | 'user';
  readonly offline: OfflineClass;
  readonly request: Request;
  readonly answer: Answer;
  readonly paged?: true;
  /** A page that goes on states its `cursor` beside `rows` (protocol §5 search). */
  readonly cursor?: true;
  /** Set where the address carries parameters. */
  readonly query?: z.ZodMiniType;
  /** Set where a body may be larger than others (protocol §1 Sizes). */
  readonly bodyBytes?: number;
  /** Set where the body is a file, for which Sign covers "" (protocol §1 Sign); else JSON. */
  readonly upload?: 'multipart' | 'bytes';
};

/** Keeps the literal types of a row, so that its caller and its paging are known to the type of a handler. */
/** Keeps the exact type of the row, so that a route knows its query and whether it answers pages. */
export function endpoint<Row extends Endpoint>(row: Row): Row {
  return row;
}
