import { useMemo } from 'react';
import type { Sender } from '../../../client/chat/read-senders.ts';
import { useClient } from '../../../client/client-context.tsx';
import { useLimits } from '../../../client/use-limits.ts';
import { useConversation, useGroup, useKv } from '../../../client/use-data.ts';
import type { MessageRow } from '../../../core/rows.ts';
import { blankRow } from '../../../core/messages/blank-row.ts';
import { noticeOf } from '../../../core/composer/composer-rules.ts';
import { selfIn } from '../../../core/groups/group-edit.ts';
import { roleOf } from '../../../core/groups/group-role.ts';
import type { ActionContext } from '../../../core/messages/message-actions.ts';
import { groupNumberOf } from '../../../core/people/person-name.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';

const NOBODY: readonly string[] = [];

/** The data that the menu's rules need, for a message of this conversation. */
export function useActionContext(conversationID: string, senders: ReadonlyMap<string, Sender>): (row: MessageRow) => ActionContext {
  const { me, now } = useClient();
  const isPhone = usePhone();
  const features = useKv('webConfig')?.features;
  const limits = useLimits();
  const blacklist = useKv('blacklist') ?? NOBODY;
  const conversation = useConversation(conversationID);
  const group = useGroup(groupNumberOf(conversationID));
  return useMemo(
    () => (row) => {
      const nowMs = now();
      const written = { conversation: conversation ?? blankRow(conversationID), group: group ?? undefined, nowSec: Math.floor(nowMs / 1000), blacklist };
      return {
        me,
        nowMs,
        features,
        limits,
        canWrite: noticeOf(written) === undefined,
        myRole: roleOf(selfIn(group)?.identity),
        authorRole: senders.get(row.from)?.role,
        isDesktop: !isPhone,
      };
    },
    [me, now, features, limits, blacklist, conversation, group, senders, isPhone, conversationID],
  );
}
