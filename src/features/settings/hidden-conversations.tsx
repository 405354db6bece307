import { conversationNameOf } from '../../core/people/person-name.ts';
import type { ConversationRow } from '../../core/rows.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConversationAvatar } from '../../parts/conversation-avatar.tsx';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import { SettingRow } from './setting-row.tsx';
import type { SettingsHidden } from './settings-props.ts';
import styles from './settings.module.css';

const ROW_PX = 56;
/** A longer list scrolls inside its card. */
const SHOWN_ROWS = 5;
const keyOf = ({ conversationID }: ConversationRow) => conversationID;

/** The conversations that the user has hidden, each with a button that shows it again (protocol A24). */
export function HiddenConversations({ items, onShow, onOpen }: SettingsHidden) {
  const { t } = useTranslation();
  return (
    <Card className={styles['group']}>
      <SettingRow label={t('settings.hidden.title')} hint={t('settings.hidden.hint')}>
        {items?.length === 0 && <span className={styles['sentence']}>{t('settings.hidden.empty')}</span>}
      </SettingRow>
      {items !== undefined && items.length > 0 && (
        <div className={styles['hidden']} style={{ height: Math.min(items.length, SHOWN_ROWS) * ROW_PX }}>
          <VirtualList items={items} keyOf={keyOf} label={t('settings.hidden.title')} itemSize={ROW_PX} isEven className={styles['hiddenRows']}>
            {(row) => <HiddenRow row={row} onShow={onShow} onOpen={onOpen} />}
          </VirtualList>
        </div>
      )}
    </Card>
  );
}

function HiddenRow({ row, onShow, onOpen }: Pick<SettingsHidden, 'onShow' | 'onOpen'> & { row: ConversationRow }) {
  const { t } = useTranslation();
  const name = conversationNameOf(row);
  return (
    <div className={styles['hiddenRow']}>
      <button type="button" className={styles['hiddenName']} aria-label={t('settings.hidden.openOf', { name })} onClick={() => onOpen(row.conversationID)}>
        <ConversationAvatar row={row} size={36} />
        <IsolatedName className={styles['oneLine']} text={name} />
      </button>
      <Button size="small" label={t('settings.hidden.showOf', { name })} onClick={() => onShow(row.conversationID)}>
        {t('settings.hidden.show')}
      </Button>
    </div>
  );
}
