import { listEndedMutes } from '../../store/conversations/conversations.ts';
import type { CommandHost } from '../host.ts';
import { muteConversation } from './change-conversation.ts';

/** Rows of one read, so that a run does not keep the writer busy. The next run continues. */
const MOST = 500;

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
  const ended = await listEndedMutes(host.db, host.ports.clock.now(), MOST);
  for (const { userId, conversationID: id, mutedUntil: until } of ended) {
    if (host.isClosing()) return;
    // One that fails must not keep the others muted (G8).
    await host
      .write((unit) => muteConversation(unit, userId, { id, type: 'AcceptAndNotify', until }))
      .catch((error: unknown) => host.isClosing() || host.ports.log.error('mute not ended', error));
  }
}
