import { CODE } from '../../../contract/codes.ts';

/** Text of a refused new group that the client has in each language; otherwise the text of the server is shown. */
export function groupRefusalText(code: number): 'codes.groupLimit' | 'codes.nameReserved' | undefined {
  if (code === CODE.nameReserved) return 'codes.nameReserved';
  return code === CODE.groupLimit ? 'codes.groupLimit' : undefined;
}
