import { CODE } from '../../../contract/codes.ts';

/** Returns the text key for a refused new group; undefined = the server's text is shown. */
export function groupRefusalText(code: number): 'codes.groupLimit' | 'codes.nameReserved' | undefined {
  if (code === CODE.nameReserved) return 'codes.nameReserved';
  return code === CODE.groupLimit ? 'codes.groupLimit' : undefined;
}
