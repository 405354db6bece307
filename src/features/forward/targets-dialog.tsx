import { Users } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTargets } from '../../client/forward/use-targets.ts';
import { keepOrder, type Target, type Targets } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NewGroupDialog } from '../../parts/groups/new-group-dialog.tsx';
import { TargetPicker } from '../../parts/targets/target-picker.tsx';
import { useChosen, type Chosen } from '../../parts/targets/use-chosen.ts';

type TargetsDialogProps = {
  open: boolean;
  /** Another object starts without the recipients of the one before. */
  request: object;
  description: string;
  isSending: boolean;
  onSend: (targets: readonly Target[]) => void;
  onClose: () => void;
};

const WIDTH = 640;

/** Selects the recipients of what is sent on: recent conversations, friends and groups on the left, the chosen ones on the right. */
export function TargetsDialog({ open, request, description, isSending, onSend, onClose }: TargetsDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const chosen = useChosen(request);
  const count = chosen.list.length;
  /** The dialog for a new group is open in place of this one. */
  const [newGroup, setNewGroup] = useState<object>();
  const back = () => setNewGroup(undefined);
  if (newGroup !== undefined) {
    const choose = (group: Target) => {
      back();
      chosen.toggle(group);
    };
    return <NewGroupDialog open={open} request={newGroup} title={t('forward.newGroup')} backLabel={t('forward.back')} onBack={back} onCreated={choose} />;
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('forward.title')}
      description={description}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isSending} disabledReason={count === 0 ? t('forward.choose') : undefined} onClick={() => onSend(chosen.list)}>
            {count === 0 ? t('forward.send') : t('forward.sendTo', { count })}
          </Button>
        </>
      }
    >
      <Picker chosen={chosen} field={field} onNewGroup={() => setNewGroup({})} />
    </Dialog>
  );
}

/** While the user chooses, the recent conversations keep their order. */
function useKeptOrder(targets: Targets | undefined): Targets | undefined {
  const shownIds = useRef<readonly string[]>([]);
  return useMemo(() => {
    if (targets === undefined) return undefined;
    const recent = keepOrder(targets.recent, shownIds.current);
    shownIds.current = recent.map(({ conversationID }) => conversationID);
    return { ...targets, recent };
  }, [targets]);
}

/** Search and view are reset each time the dialog opens. */
function Picker({ chosen, field, onNewGroup }: { chosen: Chosen; field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>; onNewGroup: () => void }) {
  const { t } = useTranslation();
  const targets = useKeptOrder(useTargets());
  const isOnline = useSyncStatus().network === 'online';
  return (
    <TargetPicker targets={targets} views={['recent', 'contacts', 'groups']} chosen={chosen} chosenLabel={t('forward.chosenList')} field={field}>
      <Button look="soft" icon={<Icon of={Users} size={18} />} wide disabledReason={isOnline ? undefined : t('common.networkError')} onClick={onNewGroup}>
        {t('forward.newGroup')}
      </Button>
    </TargetPicker>
  );
}
