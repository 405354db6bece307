import type { Presence } from '../../core/leader-services.ts';
import type { ChatEngine } from '../../engines/chat/port.ts';

const MAX_WATCHED = 500;

/**
 * Requests the presence of people on screen; undefined = not available. A request also subscribes to them: changes come as live events
 * until the connection ends and the screens ask again. The server receives the whole set each time. If the set is too large, the people
 * with the oldest requests are removed.
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
