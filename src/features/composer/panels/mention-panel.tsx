import { AtSign } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useClient } from '../../../client/client-context.tsx';
import { useGroup } from '../../../client/use-data.ts';
import { useGroupMembers } from '../../../client/people/use-group-members.ts';
import { useSpellingFor } from '../../../client/people/use-name-search.ts';
import { findCandidates, listCandidates, type Candidate } from '../../../core/mentions/mention-candidates.ts';
import { roleOf } from '../../../core/groups/group-role.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IsolatedName } from '../../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../../parts/person-avatar.tsx';
import { RoleTag } from '../../../parts/role-tag.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import styles from './mention-panel.module.css';

type MentionPanelProps = {
  id: string;
  groupNumber: string;
  query: string;
  /** The text field keeps the focus; its keys move through the list. */
  field: RefObject<HTMLElement | null>;
  onPick: (candidate: Candidate) => void;
  onClose: () => void;
};

const NOBODY: readonly never[] = [];

/** The people whom an `@` can mention: the group's members, and everybody for users who may do that. */
export function MentionPanel({ id, groupNumber, query, field, onPick, onClose }: MentionPanelProps) {
  const { t } = useTranslation();
  const { me } = useClient();
  const members = useGroupMembers(groupNumber) ?? NOBODY;
  const isLeading = roleOf(useGroup(groupNumber)?.selfMember?.identity) !== undefined;
  const candidates = useMemo(() => listCandidates(members, me), [members, me]);
  const spell = useSpellingFor(candidates, query);
  const found = findCandidates(candidates, { query, spell, everyone: isLeading ? t('composer.mentionAll') : undefined });
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [query]);
  const active = found[Math.min(at, found.length - 1)];
  useFieldShortcuts({
    id,
    field,
    active,
    onPick,
    onClose,
    onMove: (step) => setAt((now) => (Math.min(now, found.length - 1) + step + found.length) % found.length),
  });
  if (active === undefined) return null;
  return (
    <div id={id} className={styles['panel']} role="listbox" aria-label={t('composer.mention')}>
      {found.map((candidate) => (
        <Option key={candidate.id} id={`${id}-${candidate.id}`} candidate={candidate} isActive={candidate.id === active.id} onPick={onPick} />
      ))}
    </div>
  );
}

type OptionProps = { id: string; candidate: Candidate; isActive: boolean; onPick: (candidate: Candidate) => void };

function Option({ id, candidate, isActive, onPick }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys of the list
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles['option']}
      // The focus, and with it a phone's keyboard, stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(candidate)}
    >
      {candidate.isEveryone ? (
        <span className={styles['all']}>
          <Icon of={AtSign} size={16} />
        </span>
      ) : (
        <PersonAvatar id={candidate.id} name={candidate.name} avatar={candidate.avatar} size={28} />
      )}
      <IsolatedName className={styles['name']} text={candidate.name} />
      <RoleTag role={candidate.role} />
      {candidate.nick !== candidate.name && <IsolatedName className={styles['nick']} text={candidate.nick} />}
    </div>
  );
}

type FieldShortcuts = Pick<MentionPanelProps, 'id' | 'field' | 'onPick' | 'onClose'> & { active: Candidate | undefined; onMove: (step: number) => void };

/** Runs before the field's own handlers: Enter picks here and does not send. */
function useFieldShortcuts(keys: FieldShortcuts): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const { field, id, active } = keys;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { active: picked, onPick, onClose, onMove } = latest.current;
      if (picked === undefined || event.isComposing || event.keyCode === 229) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onMove(event.key === 'ArrowDown' ? 1 : -1);
      else if (event.key === 'Enter' || event.key === 'Tab') onPick(picked);
      else if (event.key === 'Escape') onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const input = field.current;
    input?.addEventListener('keydown', handle);
    return () => input?.removeEventListener('keydown', handle);
  }, [field]);
  useEffect(() => {
    const input = field.current;
    if (active === undefined || input === null) return;
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-activedescendant', `${id}-${active.id}`);
    return () => {
      input.removeAttribute('aria-controls');
      input.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active]);
}
