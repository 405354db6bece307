/** An operator's command that cannot be carried out as it is; the message is a sentence for the operator. */
export class BadInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadInput';
  }
}
