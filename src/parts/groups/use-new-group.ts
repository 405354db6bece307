import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { Target } from '../../core/forward/forward-targets.ts';
import { groupRefusalText } from '../../core/groups/group-refusal.ts';
import type { FailedMember, LeaderServices } from '../../core/leader-services.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

type NewGroup = {
  readonly groupName: string;
  readonly notice: string;
  readonly picture: Blob | undefined;
  readonly members: readonly Target[];
  /** The server has stored the group. */
  readonly onStored: () => void;
  readonly onCreated: (group: Target) => void;
};

type Founding = {
  readonly isBusy: boolean;
  readonly create: () => void;
  /** The friends who could not be added to the created group; undefined = all were added, or there is no group yet. */
  readonly left: readonly FailedMember[] | undefined;
  readonly enter: () => void;
};

export function useNewGroup({ groupName, notice, picture, members, onStored, onCreated }: NewGroup): Founding {
  const { t } = useTranslation();
  const { sync } = useClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [partial, setPartial] = useState<{ readonly group: Target; readonly failed: readonly FailedMember[] }>();

  const create = async () => {
    setBusy(true);
    const about = { groupName, wtIds: members.map(({ id }) => id), groupNotice: notice.trim(), ...(picture === undefined ? {} : { picture }) };
    const made = await sync.ask('createGroup', about).catch(() => undefined);
    if (made?.kind !== 'created') {
      setBusy(false);
      return void toast(refusalOf(t, made), { tone: 'danger' });
    }
    onStored();
    const { groupID, failed = [] } = made;
    const group = { conversationID: `GROUP${groupID}`, id: groupID, name: groupName, nick: groupName, avatar: '', isGroup: true, notice: undefined };
    if (failed.length === 0) return onCreated(group);
    setBusy(false);
    return setPartial({ group, failed });
  };
  return {
    isBusy,
    create: () => void create(),
    left: partial?.failed,
    enter: () => partial !== undefined && onCreated(partial.group),
  };
}

type NotCreated = Exclude<LeaderServices['createGroup']['result'], { kind: 'created' }> | undefined;

/** Undefined = the server could not be asked, or its answer did not arrive. */
function refusalOf(t: Translate, made: NotCreated): string {
  if (made === undefined) return t('forward.notCreated');
  if (made.kind === 'pictureRefused') return t('newGroup.pictureFailed');
  const known = groupRefusalText(made.code);
  return known === undefined ? made.message || t('forward.notCreated') : t(known);
}
