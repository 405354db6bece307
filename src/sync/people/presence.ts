import type { Presence } from '../../core/leader-services.ts';
import type { ChatEngine } from '../../engines/chat/port.ts';

const MAX_WATCHED = 500;

/**
 * Who is there right now, for people on screen. Asking for some watches them from then on: changes come as live events, until the
 * connection ends and the screens ask again. The server takes the whole set each time, so the longest unasked leave it first.
 */
export function createPresence(engine: Pick<ChatEngine, 'call' | 'capabilities'>): (userIDs: readonly string[]) => Promise<readonly Presence[] | undefined> {
  const watched = new Set<string>();
  return async (userIDs) => {
    if (!engine.capabilities().presence) return undefined;
    for (const userID of userIDs) {
      watched.delete(userID);
      watched.add(userID);
    }
    for (const oldest of watched) {
      if (watched.size <= MAX_WATCHED) break;
      watched.delete(oldest);
    }
    const outcome = await engine.call('presenceSub', { ids: [...watched] });
    return outcome.kind === 'ok' ? outcome.value.filter((one) => userIDs.includes(one.userID)) : undefined;
  };
}
