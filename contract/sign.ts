/** Returns the text whose lower-case hex SHA-256 is the Sign header (protocol §1 Sign). `body` is "" for GET, no body or multipart. */
export function signPayload(input: { body: string; timestamp: string; authorization: string }): string {
  return input.body + input.timestamp + input.authorization;
}

/** Returns the text whose lower-case hex SHA-256 is sent in place of a password. */
export function passwordPayload(password: string, sha: string): string {
  return password + sha;
}
