import type { Span } from '../ledger.ts';
import { targetOf } from '../../../contract/ids.ts';
import type { World } from '../world.ts';
import { isAdminGroup } from './group-seeds.ts';

/**
 * The parts of a group's log in which a user was a member. Members of administered groups change by requests whose time on the server the schedule does not
 * know. Their spans are those of the server; the groups that the schedule itself changes prove that the server keeps them right.
 */
export function spansIn(world: World, userId: string, conv: string): readonly Span[] {
  if (!isAdminGroup(conv)) return world.ledger.spans.get(`${userId} ${conv}`) ?? [];
  return world.server.query<Span>('select fromSeq, toSeq from groupIntervals where groupId = ? and userId = ? order by fromSeq', targetOf(conv), userId);
}
