import { useMemo } from 'react';
import { useSenders } from '../../client/use-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import { groupNumberOf, senderNameOf } from '../../core/people/person-name.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { separatorWords } from '../../parts/time-words.ts';
import { useDay } from '../../parts/use-day.ts';
import { useClient } from '../../client/client-context.tsx';

/** The sender and the time, and both as the alternative text. */
export function useWords(row: MessageRow): { readonly name: string; readonly time: string; readonly alt: string } {
  const { t } = useTranslation();
  const { me } = useClient();
  const day = useDay();
  const senders = useSenders(
    useMemo(() => [row.from], [row.from]),
    { groupNumber: groupNumberOf(row.conversationID) },
  );
  const name = row.from === me ? t('chat.me') : senderNameOf(row, senders.get(row.from));
  const time = separatorWords(t, row.time, day);
  return { name, time, alt: t(row.type === 'TIMVideoFileElem' ? 'viewer.altVideo' : 'viewer.alt', { name, time }) };
}
