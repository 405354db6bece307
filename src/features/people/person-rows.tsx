import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { KnownPerson, PersonSource } from '../../client/people/use-person.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { BioText } from './bio-text.tsx';
import { CommonGroups } from './common-groups.tsx';
import styles from './person-dialog.module.css';
import type { PersonView } from './use-friend-menu.ts';

type PersonRowsProps = {
  wtId: string;
  known: KnownPerson;
  onView: (view: PersonView) => void;
  onOpenConversation: (conversationID: string) => void;
  /** Opens what the group knows about the person; undefined = the profile was not opened from a group, or the user may not see it. */
  onMember: (() => void) | undefined;
  /** Shows a hidden conversation again. */
  onShow: () => void;
};

const MALE = 0;
const FEMALE = 1;
/** A birthday is a calendar date. A time after it has no meaning (protocol §1 Time). */
const DATE_CHARS = 10;

/** The known data of a person, one row each. Rows that open something are buttons. */
export function PersonRows({ known, onView, onOpenConversation, onMember, onShow }: PersonRowsProps) {
  const { t } = useTranslation();
  const { card, groups, groupCount } = known;
  const gender = known.gender === MALE ? t('people.male') : known.gender === FEMALE ? t('people.female') : '';
  const groupCountText = groupCount > 0 ? t('people.groupCount', { count: groupCount }) : '';
  return (
    <div className={styles['rows']}>
      {card.settings.includes('names') && <NameRows known={known} onOpen={() => onView('names')} />}
      <Row label={t('people.groupNick')} value={isOwnNameInGroup(known) && <IsolatedName text={known.groupNick} />} />
      {groups === undefined || groups.length === 0 ? (
        <Row label={t('people.commonGroups')} value={groupCountText} />
      ) : (
        <CommonGroups groups={groups} onOpen={onOpenConversation} />
      )}
      <Row label={t('people.gender')} value={gender} />
      <Row label={t('people.birthday')} value={known.birthday.slice(0, DATE_CHARS)} />
      <Row label={t('people.bio')} value={known.bio !== '' && <BioText text={known.bio} />} />
      {card.settings.includes('moments') && <OpenRow label={t('people.card.moments')} value={momentsText(t, known.moments)} onOpen={() => onView('moments')} />}
      <Row label={t('people.card.source')} value={known.source !== undefined && sourceText(t, known.source)} />
      {onMember !== undefined && <OpenRow label={t('people.card.member')} value="" onOpen={onMember} />}
      {known.isHidden && card.settings.includes('show') && (
        <div className={styles['row']}>
          <span className={styles['label']}>{t('people.card.conversation')}</span>
          <span className={styles['value']}>{t('people.card.isHidden')}</span>
          <Button size="small" onClick={onShow}>
            {t('people.friend.show')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The name in the group is shown only if it adds to the names above. */
function isOwnNameInGroup({ groupNick, nick, remark }: KnownPerson): boolean {
  return groupNick !== '' && groupNick !== nick && groupNick !== remark;
}

function NameRows({ known: { remark, tags }, onOpen }: { known: KnownPerson; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <OpenRow
        label={t('people.card.remark')}
        value={remark === '' ? <span className={styles['none']}>{t('people.card.noRemark')}</span> : <IsolatedName text={remark} />}
        onOpen={onOpen}
      />
      <OpenRow
        label={t('people.card.tags')}
        value={
          tags.length === 0 ? (
            <span className={styles['none']}>{t('people.card.noTags')}</span>
          ) : (
            <span className={styles['tags']}>
              {tags.map(({ id, tagName }) => (
                <Chip key={id} size="small">
                  <IsolatedName text={tagName} />
                </Chip>
              ))}
            </span>
          )
        }
        onOpen={onOpen}
      />
    </>
  );
}

/** A row with its label; no row without a value. */
function Row({ label, value }: { label: string; value: ReactNode }) {
  if (value === '' || value === false) return null;
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['value']} dir="auto">
        {value}
      </span>
    </div>
  );
}

function OpenRow({ label, value, onOpen }: { label: string; value: ReactNode; onOpen: () => void }) {
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      <span className={styles['label']}>{label}</span>
      <span className={styles['value']}>{value}</span>
      <Icon of={ChevronRight} size={16} className={styles['chevron']} />
    </button>
  );
}

function momentsText(t: Translate, { hidesMine, hidesTheirs }: KnownPerson['moments']): string {
  if (hidesMine) return t(hidesTheirs ? 'people.card.momentsOf.none' : 'people.card.momentsOf.mine');
  return t(hidesTheirs ? 'people.card.momentsOf.theirs' : 'people.card.momentsOf.both');
}

function sourceText(t: Translate, { way, sharedBy }: PersonSource): string {
  return way === 'card' && sharedBy !== '' ? t('contacts.source.cardOf', { name: sharedBy }) : t(`contacts.source.${way}`);
}
