import { WARNING, WARNING_CODE } from '../../../contract/codes.ts';

export type Warning = keyof typeof WARNING;

const REASONS: ReadonlyMap<string, Warning> = new Map(Object.entries(WARNING).map(([reason, text]) => [text, reason as Warning]));

/** The reason of a refusal with code 601, which is only in its text; undefined = another code, or a reason of another server. */
export function warningOf(code: number, message: string): Warning | undefined {
  return code === WARNING_CODE ? REASONS.get(message) : undefined;
}
