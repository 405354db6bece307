import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import type { Intent } from '../../../client/client.ts';
import { useInvitableFriends } from '../../../client/groups/use-invitable-friends.ts';
import { useInvitation } from '../../../client/groups/use-invitation.ts';
import { NEW_GROUP_LIMITS } from '../../../core/groups/new-group.ts';
import type { Target } from '../../../core/forward/forward-targets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TargetPicker } from '../../../parts/targets/target-picker.tsx';
import { useChosen } from '../../../parts/targets/use-chosen.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../../ui/overlays/use-open-count.ts';
import { InviteOutcomes } from './invite-results.tsx';

type InviteDialogProps = { open: boolean; request: Extract<Intent, { kind: 'invite-members' }>; onClose: () => void };

const WIDTH = 640;
const NOBODY: readonly Target[] = [];

/** Invites friends to a group. Without a network the invitation is queued (class Q). */
export function InviteDialog(props: InviteDialogProps) {
  return <Inviting key={useOpenCount(props.open)} {...props} />;
}

function Inviting({ open, request, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const friends = useInvitableFriends(request.groupNumber, open);
  const chosen = useChosen(request, { max: NEW_GROUP_LIMITS.members, tooMany: 'newGroup.tooMany', initial: NOBODY });
  const onLater = useCallback(() => {
    toast(t('joining.invite.later'), { tone: 'success' });
    onClose();
  }, [toast, t, onClose]);
  const { isBusy, result, invite } = useInvitation(request.groupNumber, { onLater, onRefused: onClose });
  const drop = useCallback(() => {
    if (result !== undefined) void commands.dropInviteResult(result.key).catch(() => undefined);
    onClose();
  }, [commands, result, onClose]);
  const isWhole = result?.people.every(({ outcome }) => outcome === 'joined') === true;
  useEffect(() => {
    if (!isWhole) return;
    toast(t('joining.invite.succeeded'), { tone: 'success' });
    drop();
  }, [isWhole, toast, t, drop]);
  const send = () => {
    invite(chosen.list.map(({ id }) => id)).catch(() => void toast(t('joining.invite.failed'), { tone: 'danger' }));
  };
  if (result !== undefined && !isWhole) return <InviteOutcomes open={open} result={result} onClose={drop} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('joining.invite.title')}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isBusy} disabledReason={chosen.list.length === 0 ? t('joining.invite.chooseFirst') : undefined} onClick={send}>
            {t('joining.invite.action')}
          </Button>
        </>
      }
    >
      <TargetPicker
        targets={friends}
        views={['contacts']}
        chosen={chosen}
        chosenLabel={t('joining.invite.people')}
        emptyText={t('joining.invite.none')}
        field={field}
      />
    </Dialog>
  );
}
