import { hasLostLeadership } from '../../db/storage-errors.ts';
import { parseChatScope } from '../../core/conversations/chat-scopes.ts';
import { applyNotice, OPEN_CHATS, type Notice, type NoticeContext } from './apply-notice.ts';

/** The number of remembered chats, last opened ones first. No screen shows more than a few. */
const MAX_OPEN = 8;

export type NoticeProcessor = {
  received(notice: Notice): void;
  /**
   * Call when the socket is connected. Without a replay, the open chats are read again, because their notices may be missing (protocol §6).
   */
  connected(isReplayed: boolean): void;
  /** Call after an unreadable frame. It may have been about a chat on screen. */
  unreadable(): void;
  /** Refetches the scopes that the screens and the event log request. Chats among them are remembered as open. */
  refetch(scopes: readonly string[]): void;
  /** Settles when all received frames are stored. For tests. */
  idle(): Promise<void>;
};

export type NoticeProcessorOptions = {
  readonly context: NoticeContext;
  readonly refresh: (scopes: readonly string[]) => void;
  readonly report: (error: unknown, where: string) => void;
};

/** Applies the frames of the notification socket one by one, in the order of arrival. */
export function createNoticeProcessor({ context, refresh, report }: NoticeProcessorOptions): NoticeProcessor {
  const open = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function apply(notice: Notice): Promise<void> {
    try {
      const { refetch } = await applyNotice(context, notice);
      refresh(refetch.flatMap((scope) => (scope === OPEN_CHATS ? [...open] : [scope])));
    } catch (error) {
      // The frame's ID is not stored, so the server sends it again on the next connection. The event log brings most of it anyway.
      if (!hasLostLeadership(error)) report(error, `notice ${notice.type}`);
    }
  }

  return {
    received(notice) {
      last = last.then(async () => apply(notice));
    },
    connected(isReplayed) {
      if (!isReplayed) refresh([...open]);
    },
    unreadable() {
      report(new Error('a frame cannot be read'), 'notices');
      refresh([...open]);
    },
    refetch(scopes) {
      for (const scope of scopes) {
        if (parseChatScope(scope) === undefined) continue;
        open.delete(scope);
        open.add(scope);
      }
      for (const oldest of [...open].slice(0, Math.max(0, open.size - MAX_OPEN))) open.delete(oldest);
      refresh(scopes);
    },
    idle: async () => last,
  };
}
