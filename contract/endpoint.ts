import type * as z from 'zod/mini';

/** R = cacheable read · Q = queueable mutation, idempotent by key · O = online only (protocol §1). */
type OfflineClass = 'R' | 'Q' | 'O';

/**
 * One row of the endpoint catalogue (protocol §5). `path` is relative to `/api`. `answer` is the schema of the envelope's `data`, or of one
 * of its `rows` if `paged`. `caller` states whether the endpoint needs a token; server/policies defines the finer rights.
 */
export type Endpoint<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly caller: 'guest' | 'user';
  readonly offline: OfflineClass;
  readonly request: Request;
  readonly answer: Answer;
  readonly paged?: true;
  /** Set if a request without an Idempotency-Key is refused with 400, because its repetition would have a second effect. */
  readonly keyed?: true;
  /** Set if the answer carries a `cursor` beside `rows` while more pages follow (protocol §5 search). */
  readonly cursor?: true;
  /** Set if the URL carries query parameters. */
  readonly query?: z.ZodMiniType;
  /** Set if the body may be larger than the common limit (protocol §1 Sizes). */
  readonly bodyBytes?: number;
  /** Set if the body is a file, for which Sign covers "" (protocol §1 Sign). Otherwise the body is JSON. */
  readonly upload?: 'multipart' | 'bytes';
};

/** Keeps the exact type of the row, so that a route's types include its query and its paging. */
export function endpoint<Row extends Endpoint>(row: Row): Row {
  return row;
}
