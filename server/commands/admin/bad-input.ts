/** An operator's command that cannot be executed as given. The message is a sentence for the operator. */
export class BadInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadInput';
  }
}
