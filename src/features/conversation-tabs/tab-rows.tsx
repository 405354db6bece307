import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { RowGoneError } from '../../core/lists/row-gone-error.ts';
import { hideStatusOf, isFixedTab } from '../../core/tabs/edit-tabs.ts';
import type { ListTab } from '../../core/tabs/list-tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { LazyConfirm } from '../../parts/lazy/confirm-dialog.lazy.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';
import styles from './conversation-tabs.module.css';
import { useTabOrder, type TabOrder } from './use-tab-order.ts';

type TabRowsProps = { tabs: readonly ListTab[]; onEdit: (tab: ListTab) => void };

/** The tabs in their order. All has no controls, because it stays first and visible. */
export function TabRows({ tabs, onEdit }: TabRowsProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const order = useTabOrder(tabs);
  const [doomed, setDoomed] = useState<ListTab>();
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    if (doomed === undefined) return;
    void commands.changeList({ scope: 'tabs', operation: 'remove', body: { ids: [doomed.id] } }).then(
      () => toast(t('tabs.deleted'), { tone: 'success' }),
      () => toast(t('tabs.deleteFailed'), { tone: 'danger' }),
    );
  };
  const askDelete = (tab: ListTab) => {
    setDoomed(tab);
    setAsking(true);
  };
  return (
    <>
      <ul className={styles['rows']}>
        {order.tabs.map((tab) => (
          <TabItem key={tab.id} tab={tab} order={order} onEdit={onEdit} onDelete={askDelete} />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {order.moved === undefined ? '' : t('tabs.moved', order.moved)}
      </p>
      <LazyConfirm
        open={isAsking}
        title={t('tabs.deleteTitle')}
        text={t('tabs.deleteText', { name: doomed?.name ?? '' })}
        confirmLabel={t('common.delete')}
        cancelLabel={t('common.cancel')}
        isDestructive
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

type TabItemProps = { tab: ListTab; order: TabOrder; onEdit: (tab: ListTab) => void; onDelete: (tab: ListTab) => void };

function TabItem({ tab, order, onEdit, onDelete }: TabItemProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const name = tab.builtIn === undefined ? tab.name : t(`conversations.tab.${tab.builtIn}`);
  const isFixed = isFixedTab(tab);
  const show = (on: boolean) =>
    void commands
      .changeList({ scope: 'tabs', operation: 'hide', body: { id: tab.id, hideStatus: hideStatusOf(on) } })
      .catch((error: unknown) => toast(t(error instanceof RowGoneError ? 'tabs.gone' : 'common.failed'), { tone: 'danger' }));
  return (
    <li className={styles['row']} data-dragged={order.dragged === tab.id || undefined} data-tab-row={tab.id}>
      {isFixed ? (
        <span className={styles['handle']} />
      ) : (
        <button type="button" className={styles['handle']} aria-label={t('tabs.move', { name })} {...order.handleProps(tab.id, name)}>
          <Icon of={GripVertical} size={18} />
        </button>
      )}
      <span className={styles['names']}>
        <IsolatedName className={styles['name']} text={name} />
        {tab.builtIn === undefined && <span className={styles['count']}>{t('tabs.count', { count: tab.members.length })}</span>}
      </span>
      {tab.builtIn === undefined && (
        <>
          <IconButton icon={Pencil} size="small" label={t('tabs.editOf', { name })} onClick={() => onEdit(tab)} />
          <IconButton icon={Trash2} size="small" label={t('tabs.deleteOf', { name })} onClick={() => onDelete(tab)} />
        </>
      )}
      {!isFixed && <Switch label={t('tabs.show', { name })} checked={tab.isShown} onChange={show} />}
    </li>
  );
}
