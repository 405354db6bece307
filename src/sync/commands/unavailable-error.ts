import { ENGINE_CODE } from '../../../contract/codes.ts';

/** The chat engine of this deployment does not offer what the user asked for (protocol C44). */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code = ENGINE_CODE.unavailable;
}
