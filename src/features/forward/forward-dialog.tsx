import { Search, Users } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { Intent } from '../../client/client.ts';
import { useSyncStatus } from '../../client/use-data.ts';
import { useTargets } from '../../client/forward/use-targets.ts';
import { inPlaces, type Target, type Targets } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Tabs, tabId } from '../../ui/inputs/tabs.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { useSettled } from '../../ui/inputs/use-settled.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from '../../parts/targets/targets.module.css';
import { ChosenList } from '../../parts/targets/chosen-list.tsx';
import { NewGroupDialog } from '../../parts/groups/new-group-dialog.tsx';
import { TargetList, type PickerTab } from '../../parts/targets/target-list.tsx';
import { useChosen, type Chosen } from '../../parts/targets/use-chosen.ts';
import { useForward } from './use-forward.ts';

type ForwardRequest = Extract<Intent, { kind: 'forward' }>;
type ForwardDialogProps = { open: boolean; request: ForwardRequest; onClose: () => void };

/** Delay of the search in milliseconds. */
const SEARCH_MS = 500;
const WIDTH = 640;
const PANEL = 'forward-targets';

/** Selects the recipients of forwarded messages: recent conversations, friends and groups on the left, the chosen ones on the right. */
export function ForwardDialog({ open, request, onClose }: ForwardDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  const chosen = useChosen(request);
  const send = useForward(request, chosen.list, { onClose, setSending });
  const count = chosen.list.length;
  const [founding, setFounding] = useState<object>();
  const back = () => setFounding(undefined);
  if (founding !== undefined) {
    const founded = (group: Target) => {
      back();
      chosen.toggle(group);
    };
    return <NewGroupDialog open={open} request={founding} title={t('forward.newGroup')} backLabel={t('forward.back')} onBack={back} onFounded={founded} />;
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('forward.title')}
      description={t(request.mode === 'merged' ? 'forward.mergedOf' : 'forward.eachOf', { count: request.IDs.length })}
      closeLabel={t('common.close')}
      width={WIDTH}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" busy={isSending} disabledReason={count === 0 ? t('forward.choose') : undefined} onClick={send}>
            {count === 0 ? t('forward.send') : t('forward.sendTo', { count })}
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <Picker chosen={chosen} field={field} onFound={() => setFounding({})} />
        <ChosenList chosen={chosen} />
      </div>
    </Dialog>
  );
}

/** While the user chooses, the recent conversations keep their order. */
function useHeldPlaces(targets: Targets | undefined): Targets | undefined {
  const places = useRef<readonly string[]>([]);
  return useMemo(() => {
    if (targets === undefined) return undefined;
    const recent = inPlaces(targets.recent, places.current);
    places.current = recent.map(({ conversationID }) => conversationID);
    return { ...targets, recent };
  }, [targets]);
}

/** Search and tabs are reset each time the dialog opens. */
function Picker({ chosen, field, onFound }: { chosen: Chosen; field: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>; onFound: () => void }) {
  const { t } = useTranslation();
  const targets = useHeldPlaces(useTargets());
  const isOnline = useSyncStatus().network === 'online';
  const [tab, setTab] = useState<PickerTab>('recent');
  const [text, setText] = useState('');
  const settled = useSettled(text.trim(), SEARCH_MS);
  // An emptied field shows the tabs at once.
  const query = text.trim() === '' ? '' : settled;
  return (
    <div className={styles['pick']}>
      <TextField
        ref={field}
        label={t('forward.search')}
        hideLabel
        type="search"
        look="sunken"
        icon={<Icon of={Search} size={18} />}
        placeholder={t('forward.search')}
        value={text}
        onChange={setText}
        clearLabel={t('forward.clear')}
      />
      {query === '' && (
        <div className={styles['tabs']}>
          <Tabs
            label={t('forward.title')}
            tabs={(['recent', 'contacts', 'groups'] as const).map((id) => ({ id, label: t(`forward.${id}`) }))}
            selected={tab}
            onSelect={setTab}
            look="segments"
            panelId={PANEL}
          />
        </div>
      )}
      {query === '' && (
        <Button look="soft" icon={<Icon of={Users} size={18} />} wide disabledReason={isOnline ? undefined : t('common.networkError')} onClick={onFound}>
          {t('forward.newGroup')}
        </Button>
      )}
      <div className={styles['list']} {...(query === '' ? { id: PANEL, role: 'tabpanel', 'aria-labelledby': tabId(PANEL, tab) } : {})} data-forward-list>
        {targets !== undefined && <TargetList targets={targets} tab={tab} query={query} chosen={chosen} />}
      </div>
    </div>
  );
}
