import type { Sender } from '../../client/chat/read-senders.ts';
import type { MessageRow } from '../../core/rows.ts';
import type { TipPerson } from '../../core/messages/custom-message.ts';
import { customOf } from '../../core/messages/message-kind.ts';
import { isNoPerson, listedNameOf, senderNameOf } from '../../core/people/person-name.ts';
import { summarise } from '../../core/conversations/summary.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { summaryWords } from '../../parts/summary-words.ts';
import { tipPieces } from '../../parts/tip-pieces.ts';
import { anchorAtElement, type MenuAnchor } from '../../ui/overlays/menu-item.ts';
import styles from './chat.module.css';

export type OpenPersonMenu = (person: TipPerson, anchor: MenuAnchor) => void;

type SystemLineProps = {
  row: MessageRow;
  me: string;
  sender: Sender | undefined;
  /** Data of the people of a group tip on this device. */
  named: ReadonlyMap<string, Sender> | undefined;
  onReedit: (row: MessageRow) => void;
  onPerson?: OpenPersonMenu | undefined;
};

/** A line in the middle of the conversation: group tips, recalled messages. */
export function SystemLine({ row, me, sender, named, onReedit, onPerson }: SystemLineProps) {
  const { t } = useTranslation();
  const custom = row.isRevoked ? undefined : customOf(row, me);
  if (custom?.kind === 'tip') {
    return (
      <p className={styles['system']}>
        {tipPieces(t, custom.tip).map((piece, at) => {
          if (piece.kind === 'words') return piece.text;
          const { wtId, name } = piece.person;
          return <TipName key={at} person={{ wtId, name: listedNameOf(name, named?.get(wtId)) }} me={me} onPerson={onPerson} />;
        })}
      </p>
    );
  }
  const summary = summarise({ ...row, name: senderNameOf(row, sender) }, me);
  const canReedit = row.isRevoked && row.from === me && row.revoker === me && row.revokedText !== undefined;
  return (
    <p className={styles['system']}>
      {summaryWords(t, summary, row.conversationType === 'C2C')}
      {canReedit && (
        <button type="button" className={styles['link']} onClick={() => onReedit(row)}>
          {t('chat.reedit')}
        </button>
      )}
    </p>
  );
}

/** A name in the line; a press offers to mention that person or to open the profile. */
function TipName({ person, me, onPerson }: { person: TipPerson; me: string; onPerson: OpenPersonMenu | undefined }) {
  if (onPerson === undefined || person.wtId === '' || person.wtId === me || isNoPerson(person.wtId)) return <IsolatedName text={person.name} />;
  return (
    <button type="button" className={styles['tipName']} aria-haspopup="menu" onClick={(event) => onPerson(person, anchorAtElement(event.currentTarget))}>
      <IsolatedName text={person.name} />
    </button>
  );
}
