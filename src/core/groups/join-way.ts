import { JOIN_TYPE } from '../../../contract/http/groups/group-values.ts';

/** How a member joined, by `joinType` (protocol §1). The search is also the answer for a number that this version does not know. */
export function joinWayOf(joinType: number): 'scan' | 'invitation' | 'search' {
  if (joinType === JOIN_TYPE.scan) return 'scan';
  return joinType === JOIN_TYPE.invitation ? 'invitation' : 'search';
}
