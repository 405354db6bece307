import { CalendarDays, ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { dayKeyOf } from '../../core/search/calendar-month.ts';
import type { FindPeriod } from '../../core/search/find-filter.ts';
import { groupNumberOf } from '../../core/people/person-name.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../../parts/isolated-name.tsx';
import { localDay } from '../../parts/time-words.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import styles from './chat-search.module.css';
import { DateRange } from './date-range.tsx';
import { MemberPick, type ChosenMember } from './member-pick.tsx';

type FilterBarProps = {
  conversationID: string;
  period: FindPeriod;
  onPeriod: (period: FindPeriod) => void;
  from: ChosenMember | undefined;
  onFrom: (from: ChosenMember | undefined) => void;
};

/** Filters by time, and in a group by sender. */
export function FilterBar({ conversationID, period, onPeriod, from, onFrom }: FilterBarProps) {
  const { t } = useTranslation();
  const groupNumber = groupNumberOf(conversationID);
  const [opened, setOpened] = useState<'period' | 'member'>();
  const openTo = (which: 'period' | 'member') => (isOpen: boolean) => setOpened(isOpen ? which : undefined);
  return (
    <div className={styles['filters']}>
      <Popover
        label={t('chatSearch.calendar.label')}
        open={opened === 'period'}
        onOpenChange={openTo('period')}
        trigger={
          <button type="button" className={styles['filter']} data-on={period.kind !== 'all' || undefined}>
            <Icon of={CalendarDays} size={16} />
            <span>{periodWords(t, period)}</span>
            <Icon of={ChevronDown} size={14} />
          </button>
        }
      >
        <DateRange
          period={period}
          onPick={(next) => {
            onPeriod(next);
            setOpened(undefined);
          }}
        />
      </Popover>
      {groupNumber !== '' && (
        <Popover
          label={t('chatSearch.member.label')}
          open={opened === 'member'}
          onOpenChange={openTo('member')}
          align="end"
          trigger={
            <button type="button" className={styles['filter']} data-on={from !== undefined || undefined}>
              <Icon of={UserRound} size={16} />
              <IsolatedName text={from?.name ?? t('chatSearch.member.all')} />
              <Icon of={ChevronDown} size={14} />
            </button>
          }
        >
          <MemberPick
            groupNumber={groupNumber}
            chosen={from?.id}
            onPick={(next) => {
              onFrom(next);
              setOpened(undefined);
            }}
          />
        </Popover>
      )}
    </div>
  );
}

function periodWords(t: Translate, period: FindPeriod): string {
  if (period.kind !== 'custom') return t(`chatSearch.period.${period.kind}`);
  // The window excludes its first second (protocol A13).
  const words = (seconds: number): string => {
    const [year = 0, month = 0, day = 0] = dayKeyOf(seconds * 1000)
      .split('-')
      .map(Number);
    return t('chatSearch.period.day', { at: localDay(year, month, day) });
  };
  const [from, to] = [words(period.fromSec + 1), words(period.untilSec)];
  return from === to ? from : t('chatSearch.period.range', { from, to });
}
