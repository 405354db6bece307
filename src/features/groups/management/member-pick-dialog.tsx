import { useMemo, useState, type ReactNode } from 'react';
import { useSyncStatus } from '../../../client/use-data.ts';
import type { Target, Targets } from '../../../core/forward/forward-targets.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TargetPicker } from '../../../parts/targets/target-picker.tsx';
import { useChosen } from '../../../parts/targets/use-chosen.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

type MemberPickDialogProps = {
  open: boolean;
  title: string;
  description?: string | undefined;
  /** Undefined until they are read. */
  members: readonly Target[] | undefined;
  /** Members that are chosen at first. */
  initialIds?: readonly string[];
  /** The largest number; 1 = one member. */
  max?: number;
  /** Why the choice cannot be confirmed; undefined = it can. */
  gapOf: (chosen: readonly Target[]) => string | undefined;
  confirmLabel: string;
  isDanger?: boolean;
  busy: boolean;
  /** Shown instead of the list while there is nobody to choose. */
  emptyText?: string;
  /** A further field above the list. */
  children?: ReactNode;
  onConfirm: (chosen: readonly Target[]) => void;
  onClose: () => void;
};

const WIDTH = 640;
const WIDTH_OF_ONE = 420;
const NOBODY: readonly string[] = [];

/** Chooses members of a group for an action that needs the network. */
export function MemberPickDialog(props: MemberPickDialogProps) {
  const { open, title, description, members, initialIds = NOBODY, max = Number.POSITIVE_INFINITY, gapOf, busy, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const isOnline = useSyncStatus().network === 'online';
  const [request] = useState({});
  const initial = useMemo(() => {
    const ids = new Set(initialIds);
    return (members ?? []).filter(({ id }) => ids.has(id));
  }, [members, initialIds]);
  const chosen = useChosen(request, { max, tooMany: 'groupPanel.tooManyAdmins', initial });
  const targets = useMemo((): Targets | undefined => members && { recent: [], contacts: members, groups: [] }, [members]);
  const reason = isOnline ? gapOf(chosen.list) : t('common.availableOnline');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      closeLabel={t('common.close')}
      width={max === 1 ? WIDTH_OF_ONE : WIDTH}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look={props.isDanger === true ? 'danger' : 'primary'} busy={busy} disabledReason={reason} onClick={() => onConfirm(chosen.list)}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      <TargetPicker
        targets={targets}
        views={['contacts']}
        chosen={chosen}
        chosenLabel={t('groupPanel.chosen')}
        listLabel={t('groupPanel.members')}
        searchLabel={t('groupPanel.search')}
        noneText={t('groupPanel.noMember')}
        emptyText={props.emptyText ?? t('groupPanel.noOthers')}
        isBelow={props.children !== undefined}
      />
    </Dialog>
  );
}
