import { MARK_FOLD } from '../../../contract/conversation-marks.ts';
import { isCertain, requestsOf } from '../ledger.ts';
import type { World } from '../world.ts';
import { spansIn } from '../group-admin/group-spans.ts';

type State = { readonly muted: number; readonly mutedUntil: number };

export function muteOnServer(world: World, userId: string, ID: string): State {
  return (
    world.server.query<State>('select muted, mutedUntil from conversationStates where userId = ? and conversationID = ?', userId, ID)[0] ?? {
      muted: 0,
      mutedUntil: 0,
    }
  );
}

/** A member who left a group for a time was refused meanwhile. What was asked for before the first membership is `unknown` in the ledger. */
function wasAlwaysIn(world: World, userId: string, ID: string): boolean {
  const spans = spansIn(world, userId, ID);
  return !ID.startsWith('GROUP') || (spans.length === 1 && spans[0]?.toSeq === null);
}

/** Archiving needs a mute (protocol C8). The devices equal the server, so they need no check of their own. */
function checkArchive(world: World): void {
  const unmuted = world.server.query<{ userId: string; conversationID: string; marks: string }>(
    'select userId, conversationID, marks from conversationStates where muted = 0',
  );
  for (const { userId, conversationID, marks } of unmuted)
    if ((JSON.parse(marks) as string[]).includes(MARK_FOLD)) world.violate(`C8 ${conversationID} of ${userId} is archived and not muted`);
}

/** A conversation is muted as its user has last asked for, up to the end of the mute and no longer, also if the clock of a device is wrong. */
export function checkMutes(world: World): void {
  checkArchive(world);
  for (const request of requestsOf(world.ledger, 'mute')) {
    const { userId, ID, value } = request;
    if (!isCertain(request) || value === 'unknown' || !wasAlwaysIn(world, userId, ID)) continue;
    const until = value === 'off' || value === 'always' ? 0 : Number(value);
    const isOver = until > 0 && until <= world.server.nowMs();
    const wanted = value === 'off' || isOver ? '0 0' : `1 ${until}`;
    const { muted, mutedUntil } = muteOnServer(world, userId, ID);
    if (`${muted} ${mutedUntil}` !== wanted) world.violate(`lost: ${userId} muted ${ID} (${value}); on the server it is ${muted} ${mutedUntil}`);
  }
}

/** Mutes on the server whose time is over and that it has not ended yet. */
export function overdueMutes(world: World, userId: string): readonly unknown[] {
  return world.server.query(
    'select conversationID from conversationStates where userId = ? and mutedUntil > 0 and mutedUntil <= ?',
    userId,
    world.server.nowMs(),
  );
}
