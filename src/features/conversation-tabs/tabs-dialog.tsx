import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCurrentTabId, useListTabs } from '../../client/tabs/use-list-tabs.ts';
import { canAddTab } from '../../core/tabs/edit-tabs.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useOpenCount } from '../../ui/overlays/use-open-count.ts';
import { TabEditor } from './tab-editor.tsx';
import { TabRows } from './tab-rows.tsx';

/** `member` = a conversation for which the user creates a tab; `tab` = the ID of a tab. With either the dialog shows only the editor. */
type TabsDialogProps = { open: boolean; member?: string | undefined; tab?: string | undefined; onClose: () => void };

const NO_TABS: readonly ListTab[] = [];
const WIDTH = 480;

/** Shows, sorts, hides and deletes the tabs of the conversation list, and opens the editor of one. */
export function TabsDialog(props: TabsDialogProps) {
  return <Manager key={useOpenCount(props.open)} {...props} />;
}

function Manager({ open, member, tab, onClose }: TabsDialogProps) {
  const { t } = useTranslation();
  const stored = useListTabs();
  const tabs = stored ?? NO_TABS;
  /** The tab in the editor; 'new' = one that does not exist yet. */
  const [edited, setEdited] = useState<ListTab | 'new'>();
  const currentId = useCurrentTabId(edited === 'new' ? undefined : edited?.id);
  const ownId = useCurrentTabId(tab);
  if (tab !== undefined && stored === undefined) return null;
  const own = tabs.find(({ id }) => id === ownId);
  if (own !== undefined) return <TabEditor open={open} tab={own} tabs={tabs} onClose={onClose} />;
  if (member !== undefined) return <TabEditor open={open} tab={undefined} tabs={tabs} member={member} onClose={onClose} />;
  // The server may replace the temporary ID of a new tab while the editor shows it.
  const shownTab = edited === 'new' ? undefined : (tabs.find(({ id }) => id === currentId) ?? edited);
  if (edited !== undefined) return <TabEditor open={open} tab={shownTab} tabs={tabs} onClose={() => setEdited(undefined)} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('tabs.title')}
      description={t('tabs.hint')}
      closeLabel={t('common.close')}
      width={WIDTH}
      actions={
        canAddTab(tabs) && (
          <Button look="primary" icon={<Icon of={Plus} size={18} />} onClick={() => setEdited('new')}>
            {t('tabs.create')}
          </Button>
        )
      }
    >
      <TabRows tabs={tabs} onEdit={setEdited} />
    </Dialog>
  );
}
