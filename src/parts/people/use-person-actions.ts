import { useCallback, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** In milliseconds: repeated presses of "add friend" and "block" within this time act once. */
const DEBOUNCE_MS = 1000;
/** Found by its ID, which is all that a conversation knows of a person (protocol §1 applySource). */
const BY_ID = 1;

export type PersonActions = { readonly block: (on: boolean) => void; readonly apply: () => void };

/** Actions for a person in a chat; each is stored at once and sent to the server when it is reachable. */
export function usePersonActions(wtId: string): PersonActions {
  const { t } = useTranslation();
  const { commands } = useClient();
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
  const apply = useCallback(
    () => run(async () => commands.applyForFriend(wtId, { source: BY_ID }), t(isOnline ? 'people.applied' : 'people.appliedLater')),
    [commands, isOnline, run, t, wtId],
  );
  return { block, apply };
}
