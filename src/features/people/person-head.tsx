import { Copy, Ellipsis, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { KnownPerson } from '../../client/people/use-person.ts';
import type { PersonKind } from '../../core/people/profile-card.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { RoleTag } from '../../parts/role-tag.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { LazyMenu } from '../../ui/overlays/menu.lazy.tsx';
import { anchorAtElement, type MenuAnchor } from '../../ui/overlays/menu-item.ts';
import type { PersonNames } from './person-dialog.tsx';
import styles from './person-dialog.module.css';
import type { FriendMenu } from './use-friend-menu.ts';

type PersonHeadProps = { person: PersonNames; known: KnownPerson | undefined; menu: FriendMenu };

/** Picture, name, badges and ID of a person; of a deregistered account only the picture and that it is deregistered. */
export function PersonHead({ person, known, menu }: PersonHeadProps) {
  const { t } = useTranslation();
  const { wtId, name, nick, avatar } = person;
  const isGone = known?.card.kind === 'gone';
  const line = known === undefined ? undefined : lineOf(t, known);
  return (
    <div className={styles['head']}>
      {menu.items.length > 0 && <SettingsMenu menu={menu} kind={known?.card.kind} />}
      <PersonAvatar id={wtId} name={name} avatar={avatar} size={72} fallback={isGone ? <Icon of={UserRound} size={36} /> : undefined} />
      {!isGone && (
        <p className={styles['name']}>
          <IsolatedName text={name} />
          {known !== undefined && <Badges known={known} />}
        </p>
      )}
      {known?.remark !== undefined && known.remark !== '' && !isGone && <p className={styles['line']}>{t('contacts.nick', { name: nick })}</p>}
      {known?.card.showsId === true && <IdLine wtId={wtId} luckyNumber={known.luckyNumber} />}
      {line !== undefined && <p className={styles['line']}>{line}</p>}
    </div>
  );
}

function SettingsMenu({ menu, kind }: { menu: FriendMenu; kind: PersonKind | undefined }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<MenuAnchor>();
  const label = t(kind === 'friend' || kind === 'deletedMe' ? 'people.card.settings' : 'people.card.more');
  return (
    <div className={styles['menu']}>
      <IconButton icon={Ellipsis} label={label} expanded={anchor !== undefined} onClick={(event) => setAnchor(anchorAtElement(event.currentTarget))} />
      <LazyMenu label={label} items={menu.items} anchor={anchor} align="end" onClose={() => setAnchor(undefined)} />
    </div>
  );
}

function Badges({ known }: { known: KnownPerson }) {
  const { t } = useTranslation();
  const { card, level, membership, role } = known;
  return (
    <>
      {card.kind === 'official' && <Tag>{t('common.official')}</Tag>}
      {card.kind === 'system' && <Tag tone="neutral">{t('people.card.system')}</Tag>}
      <MembershipTag membership={membership} />
      {level > 0 && (
        <Tag tone="neutral" title={t('people.card.levelFull', { level })}>
          {t('people.card.level', { level })}
        </Tag>
      )}
      <RoleTag role={role} />
    </>
  );
}

/** Shows the lucky number, if there is one, instead of the ID. The button copies the ID, which finds the person too. */
function IdLine({ wtId, luckyNumber }: { wtId: string; luckyNumber: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(wtId).then(
      () => toast(t('common.copied'), { tone: 'success' }),
      () => toast(t('common.copyFailed'), { tone: 'danger' }),
    );
  return (
    <p className={styles['id']}>
      {luckyNumber !== '' && (
        <span className={styles['lucky']} title={t('people.lucky')}>
          <Tag tone="gold" outlined>
            {t('people.card.luckyMark')}
          </Tag>
          {luckyNumber}
        </span>
      )}
      <span>
        {t('people.id')} {wtId}
      </span>
      <IconButton icon={Copy} size="tiny" label={t('settings.copyId')} onClick={copy} />
    </p>
  );
}

function lineOf(t: Translate, { card, isBlocked }: KnownPerson): string | undefined {
  if (card.kind === 'gone') return t('people.gone');
  if (card.kind === 'self') return t('people.me');
  if (isBlocked) return t('people.blocked');
  if (card.kind === 'deletedMe') return t('chat.failure.theyDeletedMe');
  return card.showsId ? undefined : t('people.protected');
}
