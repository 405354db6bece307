import { Clock, Link2Off, UsersRound, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useGroupCard, type GroupCardState } from '../../../client/groups/use-group-card.ts';
import type { GroupCard, GroupWay } from '../../../core/groups/joining/group-card.ts';
import { isGroupNumber } from '../../../core/qr/qr-link.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDelayed } from '../../../parts/use-delayed.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';
import { GroupCardView } from './group-card-view.tsx';
import styles from './joining.module.css';

type GroupCardDialogProps = { open: boolean; way: GroupWay; onClose: () => void };

const WIDTH = 380;

/** The card of a group that the user may join. A group that the user is in opens its conversation instead. */
export function GroupCardDialog(props: GroupCardDialogProps) {
  return <Opened key={useOpenCount(props.open)} {...props} />;
}

function Opened({ open, way, onClose }: GroupCardDialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('joining.title')} closeLabel={t('common.close')} width={WIDTH} initialFocus={body}>
      <div ref={body} tabIndex={-1} className={styles['body']}>
        {isGroupNumber(way.groupNumber) ? open && <Lookup way={way} onClose={onClose} /> : <NoGroup kind="none" />}
      </div>
    </Dialog>
  );
}

function Lookup({ way, onClose }: { way: GroupWay; onClose: () => void }) {
  const { emit } = useClient();
  const { state, askAgain } = useGroupCard(way);
  // The card stays when the user becomes a member, because the user may be reading it.
  const shown = useRef<GroupCard>(undefined);
  if (state.kind === 'card') shown.current = state.card;
  const opens = state.kind === 'member' && shown.current === undefined ? state.conversationID : undefined;
  useEffect(() => {
    if (opens === undefined) return;
    onClose();
    emit({ kind: 'open-conversation', conversationID: opens });
  }, [opens, emit, onClose]);
  if (shown.current !== undefined && (state.kind === 'card' || state.kind === 'member'))
    return <GroupCardView way={way} card={shown.current} state={state} onClose={onClose} />;
  return <Waiting state={state} askAgain={askAgain} />;
}

function Waiting({ state, askAgain }: { state: GroupCardState; askAgain: () => void }) {
  const { t } = useTranslation();
  const isSlow = useDelayed(state.kind === 'looking');
  const retry = (
    <Button size="small" onClick={askAgain}>
      {t('common.retry')}
    </Button>
  );
  switch (state.kind) {
    case 'none':
    case 'ended':
      return <NoGroup kind={state.kind} />;
    case 'wait':
      return (
        <div role="alert">
          <EmptyState icon={Clock} title={t('joining.tooFast', { seconds: state.seconds })} action={retry} />
        </div>
      );
    case 'failed':
      return <ErrorState title={t('joining.failed')} hint={state.message || t('common.networkError')} retryLabel={t('common.retry')} onRetry={askAgain} />;
    case 'unreachable':
      return <EmptyState icon={WifiOff} title={t('joining.unreachable')} hint={t('common.notDownloadedHint')} action={retry} />;
    case 'card':
    case 'member':
    case 'looking':
      return (
        <p className={styles['looking']} role="status">
          {isSlow && (
            <>
              <Spinner size={20} />
              {t('joining.looking')}
            </>
          )}
        </p>
      );
  }
}

function NoGroup({ kind }: { kind: 'none' | 'ended' }) {
  const { t } = useTranslation();
  return <EmptyState icon={kind === 'ended' ? Link2Off : UsersRound} title={t(`joining.${kind}`)} hint={t(`joining.${kind}Hint`)} />;
}
