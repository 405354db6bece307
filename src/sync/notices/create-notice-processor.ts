import { hasLostLeadership } from '../../db/storage-errors.ts';
import { parseChatScope } from '../../core/conversations/chat-scopes.ts';
import { applyNotice, OPEN_CHATS, type Notice, type NoticeContext } from './apply-notice.ts';

/** Chats that were opened last; more than a few are on no screen. */
const MAX_OPEN = 8;

export type NoticeProcessor = {
  received(notice: Notice): void;
  /** The socket is connected; without a replay, what it may have missed of the open chats is read again (protocol §6). */
  connected(isReplayed: boolean): void;
  /** Something was told that cannot be read: it may have been about a chat on screen. */
  unreadable(): void;
  /** As what the screens and the event stream ask for; chats are remembered as open. */
  refetch(scopes: readonly string[]): void;
  /** Settles when all that was received is stored; for tests. */
  idle(): Promise<void>;
};

export type NoticeProcessorOptions = {
  readonly context: NoticeContext;
  readonly refresh: (scopes: readonly string[]) => void;
  readonly report: (error: unknown, where: string) => void;
};

/** Applies the frames of the notification socket one after the other, as they came. */
export function createNoticeProcessor({ context, refresh, report }: NoticeProcessorOptions): NoticeProcessor {
  const open = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function apply(notice: Notice): Promise<void> {
    try {
      const { refetch } = await applyNotice(context, notice);
      refresh(refetch.flatMap((scope) => (scope === OPEN_CHATS ? [...open] : [scope])));
    } catch (error) {
      // Its id is not stored, so the next connection is told it again; the event stream brings most of it anyway.
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
