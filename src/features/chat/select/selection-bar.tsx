import { Forward, Layers, Trash2, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePhone } from '../../../parts/window/use-phone.ts';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { LazyDeleteDialog } from '../menu/delete-dialog.lazy.tsx';
import type { MessageSelection } from './use-selection.ts';
import styles from './select.module.css';

type SelectionBarProps = { conversationID: string; selection: MessageSelection };

/** Replaces the composer while messages are selected: actions for all of them at once. */
export function SelectionBar({ conversationID, selection }: SelectionBarProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const toast = useToast();
  const isPhone = usePhone();
  const [isDeleting, setDeleting] = useState(false);
  const { leave } = selection;
  const IDs = [...(selection.ids ?? [])];
  useEscape(leave);
  useBackLayer(true, leave);

  const forward = (mode: 'each' | 'merged') => {
    if (IDs.length === 0) return void toast(t('chat.select.noneToForward'), { tone: 'warning' });
    return emit({ kind: 'forward', conversationID, IDs, mode, done: leave });
  };
  const remove = () => {
    if (IDs.length === 0) toast(t('chat.select.noneToDelete'), { tone: 'warning' });
    else setDeleting(true);
  };
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('chat.select.bar')} data-phone={isPhone || undefined} data-selection-bar>
      <p className={styles['count']} role="status">
        {t('chat.select.count', { count: IDs.length })}
      </p>
      <Key icon={Forward} label={t('chat.select.each')} onPress={() => forward('each')} />
      <Key icon={Layers} label={t('chat.select.merged')} onPress={() => forward('merged')} />
      <Key icon={Trash2} label={t('chat.action.delete')} onPress={remove} isDestructive />
      <Key icon={X} label={t('common.cancel')} onPress={leave} />
      <LazyDeleteDialog
        open={isDeleting}
        conversationID={conversationID}
        IDs={IDs}
        onClose={() => setDeleting(false)}
        onDone={() => {
          setDeleting(false);
          leave();
        }}
      />
    </div>
  );
}

type KeyProps = { icon: LucideIcon; label: string; onPress: () => void; isDestructive?: boolean };

function Key({ icon, label, onPress, isDestructive = false }: KeyProps) {
  return (
    <button type="button" className={styles['key']} data-danger={isDestructive || undefined} onClick={onPress}>
      <Icon of={icon} size={20} />
      {label}
    </button>
  );
}

/** Escape ends the selection, unless it has closed an overlay. */
function useEscape(leave: () => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) leave();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [leave]);
}
