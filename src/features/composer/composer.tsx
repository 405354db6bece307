import { useClient } from '../../client/client-context.tsx';
import { useConversation, useDraft, useFriend, useGroup, useKv, useUser } from '../../client/use-data.ts';
import { blankRow } from '../../core/messages/blank-row.ts';
import { mutedSeconds, noticeOf } from '../../core/composer/composer-rules.ts';
import { targetIdOf } from '../../core/people/person-name.ts';
import type { SearchKey } from './composer-actions.tsx';
import { ComposerNotice } from './composer-notice.tsx';
import { MessageForm } from './message-form.tsx';
import { useSeconds } from './use-seconds.ts';

/** The message form, or the reason why the user cannot write. */
export function Composer({ conversationID, search }: { conversationID: string; search?: SearchKey | undefined }) {
  const { now } = useClient();
  const isGroup = conversationID.startsWith('GROUP');
  const target = targetIdOf(conversationID);
  const stored = useConversation(conversationID);
  const group = useGroup(isGroup ? target : '');
  const friend = useFriend(isGroup ? '' : target);
  const user = useUser(isGroup ? '' : target);
  const blacklist = useKv('blacklist') ?? [];
  const draft = useDraft(conversationID);
  const muteUntil = group?.selfMember?.muteUntil;
  const nowSec = Math.floor(now() / 1000);
  const left = mutedSeconds(muteUntil, nowSec);
  // A muted user sees the remaining time, and may write when it is over.
  useSeconds(left !== undefined && left > 0);
  const conversation = stored ?? blankRow(conversationID);
  const peer = isGroup ? undefined : (friend ?? user ?? undefined);
  const notice = noticeOf({ conversation, group: group ?? undefined, nowSec, blacklist, peer });
  if (notice !== undefined) return <ComposerNotice conversation={conversation} notice={notice} mutedFor={left} kept={draft?.abstract ?? ''} search={search} />;
  // The form needs the draft before the first key press; otherwise both would have to be merged.
  return <MessageForm key={conversationID} conversationID={conversationID} draft={draft} search={search} />;
}
