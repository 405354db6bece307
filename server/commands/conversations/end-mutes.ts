import { listEndedMutes } from '../../store/conversations/conversations.ts';
import type { CommandHost } from '../host.ts';
import { muteConversation } from './change-conversation.ts';

/** Rows of one read. A run reads until none is left, so that the many mutes of one user do not delay those of others. */
const ROWS_AT_ONCE = 500;

/** Returns a function that ends the mutes whose time is over, so that pushes and devices notify again. Only one run is active at a time. */
export function createMuteEnder(host: CommandHost): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    endMutes(host)
      .catch((error: unknown) => host.isClosing() || host.ports.log.error('ended mutes not read', error))
      .finally(() => (isRunning = false));
  };
}

async function endMutes(host: CommandHost): Promise<void> {
  const now = host.ports.clock.now();
  // One that fails must not keep the others muted (G8).
  let failed = 0;
  for (let isMore = true; isMore;) {
    const ended = await listEndedMutes(host.db, { now, limit: ROWS_AT_ONCE, skipped: failed });
    for (const { userId, conversationID: id, mutedUntil: until } of ended) {
      if (host.isClosing()) return;
      await host
        .write((unit) => muteConversation(unit, userId, { id, type: 'AcceptAndNotify', until }))
        .catch((error: unknown) => {
          failed += 1;
          if (!host.isClosing()) host.ports.log.error('mute not ended', error);
        });
    }
    isMore = ended.length === ROWS_AT_ONCE;
  }
}
