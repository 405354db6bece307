import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useTargets } from '../../client/forward/use-targets.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChosenList } from '../../parts/targets/chosen-list.tsx';
import { TargetList } from '../../parts/targets/target-list.tsx';
import columns from '../../parts/targets/targets.module.css';
import { useChosen } from '../../parts/targets/use-chosen.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PersonNames } from './person-dialog.tsx';

type RecommendDialogProps = { open: boolean; person: PersonNames; isOfficial: boolean; onClose: () => void };

/** Delay of the search in milliseconds. */
const SEARCH_MS = 500;
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
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SEARCH_MS);
  const query = text.trim() === '' ? '' : settled;
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
      <div className={columns['columns']}>
        <div className={columns['pick']}>
          {!isOfficial && (
            <TextField
              ref={field}
              label={t('forward.search')}
              hideLabel
              type="search"
              look="sunken"
              icon={<Icon of={Search} size={18} />}
              placeholder={t('forward.search')}
              value={text}
              onChange={setText}
              clearLabel={t('forward.clear')}
            />
          )}
          <div className={columns['list']}>{friends !== undefined && <TargetList targets={friends} tab="contacts" query={query} chosen={chosen} />}</div>
        </div>
        <ChosenList chosen={chosen} />
      </div>
    </Dialog>
  );
}

/** All friends except the one whose card is sent. */
function useFriendsBut(wtId: string) {
  const targets = useTargets();
  return useMemo(() => targets && { recent: [], contacts: targets.contacts.filter(({ id }) => id !== wtId), groups: [] }, [targets, wtId]);
}
