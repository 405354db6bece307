import { ChevronDown, ChevronUp, Pin as PinIcon, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useShownPins, type ShownPin } from '../../../client/pins/use-pins.ts';
import { useSenders } from '../../../client/use-senders.ts';
import { summarise } from '../../../core/conversations/summary.ts';
import { listedNameOf } from '../../../core/people/person-name.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { summaryWords } from '../../../parts/summary-words.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import styles from './pin-strip.module.css';
import { usePinRemoval } from './use-pin-removal.tsx';

type PinStripProps = {
  conversationID: string;
  /** Scrolls a message into view; false when it cannot be loaded. */
  onShow: (ID: string) => Promise<boolean>;
};

/**
 * The pins, as an overlay above the messages, so that a pin that appears or vanishes moves nothing. Each press shows the next pin; with
 * more than one, a list can be opened.
 */
export function PinStrip({ conversationID, onShow }: PinStripProps) {
  const { t } = useTranslation();
  const { commands } = useClient();
  const toast = useToast();
  const pins = useShownPins(conversationID);
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { ask: askRemoval, question } = usePinRemoval(conversationID);
  // The question stays mounted without pins, so that its closing animation can run.
  if (pins.length === 0) return <>{question}</>;
  const at = turn % pins.length;
  const listed = isOpen && pins.length > 1;
  const run = (work: Promise<unknown>) => void work.catch(() => toast(t('chat.notSaved'), { tone: 'danger' }));
  const show = async (shown: ShownPin, next: number) => {
    setTurn(next);
    // A pin of the other person is done once the user has followed it (protocol C16); the next pin then takes its position.
    if ((await onShow(shown.pin.msgId)) && shown.pin.oneSelf !== 1) {
      setTurn(Math.max(0, next - 1));
      run(commands.dismissPin(conversationID, shown.pin.msgId));
    }
  };
  const rows = listed ? pins.map((shown, index) => ({ shown, index })) : pins.slice(at, at + 1).map((shown) => ({ shown, index: at }));
  return (
    <>
      <section className={styles['strip']} aria-label={t('chat.pins.label')} data-pins>
        <ul className={styles['rows']} data-open={listed || undefined}>
          {rows.map(({ shown, index }) => (
            <li key={shown.pin.msgId} className={styles['row']}>
              <button type="button" className={styles['jump']} onClick={() => void show(shown, index + 1)}>
                <Icon of={PinIcon} size={16} />
                <PinWords shown={shown} place={pins.length > 1 ? `${index + 1}/${pins.length}` : ''} />
              </button>
              {shown.pin.oneSelf === 1 && <IconButton icon={X} size="small" label={t('chat.pins.remove')} onClick={() => askRemoval(shown.pin.msgId)} />}
            </li>
          ))}
        </ul>
        {pins.length > 1 && (
          <div className={styles['fold']}>
            <IconButton
              icon={listed ? ChevronUp : ChevronDown}
              size="small"
              label={t(listed ? 'chat.pins.close' : 'chat.pins.open')}
              on={listed}
              onClick={() => setOpen(!listed)}
            />
          </div>
        )}
      </section>
      {question}
    </>
  );
}

function PinWords({ shown: { pin, row }, place }: { shown: ShownPin; place: string }) {
  const { t } = useTranslation();
  const { me } = useClient();
  const known = useSenders(useMemo(() => [pin.senderWtId], [pin.senderWtId])).get(pin.senderWtId);
  const name = pin.senderWtId === me ? t('chat.me') : listedNameOf(pin.nickName || (row?.nick ?? ''), known);
  // A stored message is summarised in the page's language; the server's abstract replaces a message that is not stored here.
  const words = row === undefined ? pin.msgContent : summaryWords(t, summarise({ ...row, name }, me), true);
  return (
    <span className={styles['words']}>
      <span className={styles['title']}>
        {t('chat.pins.title')} {place}
      </span>
      <span className={styles['text']} dir="auto">
        {name !== '' && <IsolatedName text={name} />}
        {name !== '' && '：'}
        {words || t('chat.pins.message')}
      </span>
    </span>
  );
}
