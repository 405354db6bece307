import { useCallback, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { readFoundWay } from '../../client/people/read-found-way.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { cutReason } from '../../core/people/applications/application-texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** In milliseconds: repeated presses of "add friend" and "block" within this time act once. */
const DEBOUNCE_MS = 1000;

export type PersonActions = { readonly block: (on: boolean) => void; readonly apply: () => void };

/** Actions for a person in a chat; each is stored at once and sent to the server when it is reachable. */
export function usePersonActions(wtId: string): PersonActions {
  const { t } = useTranslation();
  const { commands, read } = useClient();
  const isOnline = useSyncStatus().network === 'online';
  const toast = useToast();
  const pressedMs = useRef(Number.NEGATIVE_INFINITY);
  const run = useCallback(
    (work: () => Promise<void>, done: string) => {
      const now = performance.now();
      if (now - pressedMs.current < DEBOUNCE_MS) return;
      pressedMs.current = now;
      const act = async (): Promise<void> => {
        try {
          await work();
          toast(done, { tone: 'success' });
        } catch {
          toast(t('common.failed'), { tone: 'danger' });
        }
      };
      void act();
    },
    [t, toast],
  );
  const block = useCallback(
    (on: boolean) => run(async () => commands.blockPerson(wtId, on), t(on ? 'people.blockedNow' : 'people.unblockedNow')),
    [commands, run, t, wtId],
  );
  const apply = useCallback(() => {
    const send = async () => {
      const { group, ...way } = await readFoundWay({ read }, wtId);
      await commands.applyForFriend(wtId, { ...way, standardInfo: group === undefined ? '' : cutReason(t('addFriend.reasonOfGroup', group)) });
    };
    run(send, t(isOnline ? 'people.applied' : 'people.appliedLater'));
  }, [commands, isOnline, read, run, t, wtId]);
  return { block, apply };
}
