/** The row that a change names no longer exists, because another device has deleted it or the server has refused it. */
export class RowGoneError extends Error {
  override readonly name = 'RowGoneError';

  constructor() {
    super('the row does not exist');
  }
}
