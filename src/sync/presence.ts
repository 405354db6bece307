import type { Presence } from '../core/leader-services.ts';
import type { ChatEngine } from '../engines/chat/port.ts';

const MAX_WATCHED = 500;

/**
 * Who is there right now, for people on screen. Asking for one watches them from then on: changes come as live events, until the
 * connection ends and the screens ask again. The server takes the whole set each time, so the longest unasked leave it first.
 */
export function createPresence(engine: Pick<ChatEngine, 'call' | 'capabilities'>): (userID: string) => Promise<Presence | undefined> {
  const watched = new Set<string>();
  return async (userID) => {
    if (!engine.capabilities().presence) return undefined;
    watched.delete(userID);
    watched.add(userID);
    for (const oldest of watched) {
      if (watched.size <= MAX_WATCHED) break;
      watched.delete(oldest);
    }
    const outcome = await engine.call('presenceSub', { ids: [...watched] });
    return outcome.kind === 'ok' ? outcome.value.find((one) => one.userID === userID) : undefined;
  };
}
