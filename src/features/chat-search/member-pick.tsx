import { Check, Search, UsersRound } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useGroupMembers } from '../../client/people/use-group-members.ts';
import { useNameSearch } from '../../client/people/use-name-search.ts';
import { sortMembers, type ListedMember } from '../../core/search/sort-members.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { PersonAvatar } from '../../parts/person-avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './chat-search.module.css';
import { moveAmongResults } from './move-among-results.ts';
import { useEnteredText } from '../../ui/inputs/use-entered-text.ts';
import { usePanelShortcuts } from './use-panel-shortcuts.ts';

export type ChosenMember = { readonly id: string; readonly name: string };

type MemberPickProps = { groupNumber: string; chosen: string | undefined; onPick: (member: ChosenMember | undefined) => void };

type Choice = ListedMember | { readonly id: ''; readonly name: string };

const NOBODY: readonly never[] = [];
const ROW_HEIGHT = 44;
const MAX_HEIGHT = 280;
const keyOf = (choice: Choice) => choice.id;

/** Filters by sender: all members, or one member, found by name, pronunciation or ID. */
export function MemberPick({ groupNumber, chosen, onPick }: MemberPickProps) {
  const { t } = useTranslation();
  const typed = useEnteredText();
  const box = useRef<HTMLDivElement>(null);
  const stored = useGroupMembers(groupNumber) ?? NOBODY;
  const members = useMemo(() => sortMembers(stored), [stored]);
  const found = useNameSearch(members, typed.entered);
  const isSearching = typed.entered.trim() !== '';
  const choices = useMemo<readonly Choice[]>(
    () => (isSearching ? found : [{ id: '' as const, name: t('chatSearch.member.all') }, ...found]),
    [found, isSearching, t],
  );
  usePanelShortcuts(box, (event) => {
    // Enter in the field picks the first member, so that a typed name needs no further step.
    const first = event.key === 'Enter' && event.target instanceof HTMLInputElement ? choices[0] : undefined;
    if (first !== undefined && isSearching) {
      event.preventDefault();
      onPick(first);
      return;
    }
    moveAmongResults(event, box.current);
  });
  return (
    <div ref={box} className={styles['members']}>
      <div className={styles['memberField']} onCompositionStart={typed.onCompositionStart} onCompositionEnd={typed.onCompositionEnd}>
        <TextField
          label={t('chatSearch.member.search')}
          hideLabel
          look="sunken"
          placeholder={t('chatSearch.member.search')}
          value={typed.text}
          onChange={typed.setText}
          clearLabel={t('common.clear')}
          icon={<Icon of={Search} size={16} />}
        />
      </div>
      {choices.length === 0 ? (
        <p className={styles['nobody']} role="status">
          {t('chatSearch.member.none')}
        </p>
      ) : (
        <div style={{ height: Math.min(choices.length * ROW_HEIGHT, MAX_HEIGHT) }}>
          <VirtualList items={choices} keyOf={keyOf} label={t('chatSearch.member.label')} itemSize={ROW_HEIGHT}>
            {(choice) => <Member choice={choice} isChosen={choice.id === (chosen ?? '')} onPick={onPick} />}
          </VirtualList>
        </div>
      )}
    </div>
  );
}

function Member({ choice, isChosen, onPick }: { choice: Choice; isChosen: boolean; onPick: (member: ChosenMember | undefined) => void }) {
  return (
    <button type="button" data-search-result className={styles['member']} aria-pressed={isChosen} onClick={() => onPick(choice.id === '' ? undefined : choice)}>
      {'avatar' in choice ? (
        <PersonAvatar id={choice.id} name={choice.name} avatar={choice.avatar} size={28} />
      ) : (
        <span className={styles['everybody']}>
          <Icon of={UsersRound} size={16} />
        </span>
      )}
      <IsolatedName className={styles['memberName']} text={choice.name} />
      {isChosen && <Icon of={Check} size={16} />}
    </button>
  );
}
