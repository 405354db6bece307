import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TargetPicker } from '../../parts/targets/target-picker.tsx';
import { useChosen } from '../../parts/targets/use-chosen.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PersonNames } from './person-dialog.tsx';

type RecommendDialogProps = { open: boolean; person: PersonNames; isOfficial: boolean; onClose: () => void };

const WIDTH = 640;

/** Sends the name card of a person to friends. A card of the official account has no search (protocol A10). */
export function RecommendDialog({ open, person, isOfficial, onClose }: RecommendDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [request] = useState({});
  const chosen = useChosen(request);
  const friends = useFriendsBut(person.wtId);
  const count = chosen.list.length;
  const send = () =>
    void commands
      .recommendPerson(
        person,
        chosen.list.map(({ conversationID }) => conversationID),
      )
      .then(
        () => {
          toast(t(isOnline ? 'people.friend.recommended' : 'forward.queued'), { tone: 'success' });
          onClose();
        },
        () => toast(t('chat.notSaved'), { tone: 'danger' }),
      );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('people.friend.recommend')}
      description={t('people.friend.cardOf', { name: person.name })}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabledReason={count === 0 ? t('people.friend.chooseFriend') : undefined} onClick={send}>
            {count === 0 ? t('forward.send') : t('forward.sendTo', { count })}
          </Button>
        </>
      }
    >
      <TargetPicker
        targets={friends}
        views={['contacts']}
        chosen={chosen}
        chosenLabel={t('people.friend.chosenFriends')}
        hasSearch={!isOfficial}
        field={field}
      />
    </Dialog>
  );
}

/** All friends except the one whose card is sent. */
function useFriendsBut(wtId: string) {
  const targets = useTargets();
  return useMemo(() => targets && { recent: [], contacts: targets.contacts.filter(({ id }) => id !== wtId), groups: [] }, [targets, wtId]);
}
