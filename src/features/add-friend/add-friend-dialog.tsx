import { Copy, UserRoundX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { usePeopleSearch, type PeopleSearchState } from '../../client/people/use-people-search.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { isGroupNumber } from '../../core/qr/qr-link.ts';
import { foundVia } from '../../core/people/people-search.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Form } from '../../ui/inputs/form.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { SearchField } from '../../ui/inputs/search-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import { FoundGroupRow } from './found-group-row.tsx';
import { FoundPersonRow } from './found-person-row.tsx';
import styles from './add-friend.module.css';

type AddFriendDialogProps = { open: boolean; onClose: () => void };

const WIDTH = 440;

/** Finds a person by ID, lucky number or phone number, and applies for friendship. */
export function AddFriendDialog({ open, onClose }: AddFriendDialogProps) {
  return <Finder key={useOpenCount(open)} open={open} onClose={onClose} />;
}

function Finder({ open, onClose }: AddFriendDialogProps) {
  const { t } = useTranslation();
  const { state, search, reset } = usePeopleSearch();
  const [text, setText] = useState('');
  const { network } = useSyncStatus();
  const isOffline = network === 'offline';
  const [isWanted, setWanted] = useState(false);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A search that is started before the first connection runs after it.
  useEffect(() => {
    if (!isWanted || network === 'connecting') return;
    setWanted(false);
    if (network === 'online') search(text);
  }, [isWanted, network, search, text]);
  const change = (next: string) => {
    setText(next);
    setWanted(false);
    // The result of another number must not be shown below this one.
    reset();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('addFriend.title')} closeLabel={t('common.close')} width={WIDTH} initialFocus={field}>
      <Form label={t('addFriend.title')} className={styles['form']} onSubmit={() => setWanted(true)}>
        <div className={styles['field']}>
          <SearchField ref={field} label={t('addFriend.number')} value={text} onChange={change} clearLabel={t('common.clear')} />
        </div>
        <Button
          look="primary"
          type="submit"
          busy={isWanted || state.kind === 'searching'}
          disabled={!isOffline && text.trim() === ''}
          disabledReason={isOffline ? t('common.availableOnline') : undefined}
        >
          {t('common.search')}
        </Button>
      </Form>
      <div className={styles['answer']} aria-live="polite">
        <Answer state={state} isOffline={isOffline} onRetry={() => search(text)} onClose={onClose} />
      </div>
    </Dialog>
  );
}

type AnswerProps = { state: PeopleSearchState; isOffline: boolean; onRetry: () => void; onClose: () => void };

function Answer({ state, isOffline, onRetry, onClose }: AnswerProps) {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'idle':
      return <OwnNumber isOffline={isOffline} />;
    case 'searching':
      return null;
    case 'wait':
      return (
        <p className={styles['wait']} role="alert">
          {t('addFriend.tooFast', { seconds: state.seconds })}
        </p>
      );
    case 'failed':
      return (
        <ErrorState
          title={t('addFriend.failed')}
          hint={state.message === '' ? t('common.networkError') : state.message}
          retryLabel={t('common.retry')}
          onRetry={onRetry}
        />
      );
    case 'found':
      return <Found {...state} onClose={onClose} />;
  }
}

type FoundProps = Pick<Extract<PeopleSearchState, { kind: 'found' }>, 'searchId' | 'people'> & { onClose: () => void };

/** The people with the number, and below them the group with it: a person and a group can have the same one. */
function Found({ searchId, people, onClose }: FoundProps) {
  const { t } = useTranslation();
  const nobody = people.length > 0 ? null : <EmptyState compact icon={UserRoundX} title={t('addFriend.notFound')} hint={t('addFriend.notFoundHint')} />;
  return (
    <>
      {people.length > 0 && (
        <ul className={styles['results']} aria-label={t('addFriend.results')}>
          {people.map((person) => (
            <FoundPersonRow key={person.wtId} person={person} via={foundVia(searchId, person)} onClose={onClose} />
          ))}
        </ul>
      )}
      {isGroupNumber(searchId) ? <FoundGroupRow groupNumber={searchId} otherwise={nobody} onClose={onClose} /> : nobody}
    </>
  );
}

/** The hint before a search, with the user's own number to give to others. */
function OwnNumber({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const toast = useToast();
  const copy = () => {
    navigator.clipboard.writeText(me).then(
      () => toast(t('common.copied'), { tone: 'success' }),
      () => toast(t('common.copyFailed'), { tone: 'danger' }),
    );
  };
  return (
    <div className={styles['own']}>
      <span>{t(isOffline ? 'addFriend.offline' : 'addFriend.hint')}</span>
      <span className={styles['number']}>
        {t('addFriend.myId', { id: me })}
        <IconButton icon={Copy} size="small" iconSize={16} label={t('addFriend.copyId')} onClick={copy} />
      </span>
    </div>
  );
}
