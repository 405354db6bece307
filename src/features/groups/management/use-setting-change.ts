import { useClient } from '../../../client/client-context.tsx';
import { useSyncStatus } from '../../../client/use-data.ts';
import type { GroupSettingChange } from '../../../core/groups/group-settings.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';

/** Changes a setting of the group, which may wait for the network, and notifies the user. */
export function useSettingChange(groupNumber: string): (change: GroupSettingChange) => void {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const isOnline = useSyncStatus().network === 'online';
  return (change) =>
    void commands.changeGroupSetting(groupNumber, change).then(
      () => toast(t(isOnline ? 'groupPanel.set' : 'chat.group.savedLater'), { tone: 'success' }),
      () => toast(t('chat.group.failed'), { tone: 'danger' }),
    );
}
