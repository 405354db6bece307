import { passwordPayload, signPayload } from '../../contract/sign.ts';

/** Lower-case hex SHA-256 of the UTF-8 bytes. */
export type Sha256Hex = (text: string) => Promise<string>;

/** What the Sign header covers (protocol §1): the exact body sent, the Timestamp and Authorization values, "" where absent. */
type SignInput = Parameters<typeof signPayload>[0];

export type RequestSigner = {
  /** Returns the Sign header of one request (protocol §1). */
  sign(input: SignInput): Promise<string>;
  /** Returns the hash that is sent and stored instead of a password. `sha` comes from webConfig. */
  hashPassword(password: string, sha: string): Promise<string>;
};

export function createRequestSigner(sha256Hex: Sha256Hex): RequestSigner {
  return {
    sign: (input) => sha256Hex(signPayload(input)),
    hashPassword: (password, sha) => sha256Hex(passwordPayload(password, sha)),
  };
}
