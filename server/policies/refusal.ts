/** A command's "no": a code of contract §9, undone by its savepoint and answered as data, never a failure of the server. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, options: { msg?: string; data?: unknown } = {}) {
    super(options.msg ?? '');
    this.name = 'Refusal';
    this.code = code;
    this.data = options.data;
  }
}

export function refuse(code: number, options: { msg?: string; data?: unknown } = {}): never {
  throw new Refusal(code, options);
}
