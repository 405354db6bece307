/** The option of a request that the server executes once for each call of a page. A follower tab of an earlier build sends no key. */
export function keyed(idempotencyKey = ''): { idempotencyKey?: string } {
  return idempotencyKey === '' ? {} : { idempotencyKey };
}
