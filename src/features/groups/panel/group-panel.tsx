import { useState } from 'react';
import { useConversation, useGroup } from '../../../client/use-data.ts';
import { groupNumberOf } from '../../../core/people/person-name.ts';
import { selfIn } from '../../../core/groups/group-edit.ts';
import { canManage } from '../../../core/groups/group-settings.ts';
import type { GroupRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SearchField } from '../../../ui/inputs/search-field.tsx';
import { useEnteredText } from '../../../ui/inputs/use-entered-text.ts';
import { GroupManagement } from '../management/group-management.tsx';
import { AllMembers } from './all-members.tsx';
import { ChatRows } from './chat-rows.tsx';
import { FoundMembers } from './found-members.tsx';
import { InfoRows } from './info-rows.tsx';
import { LeaveButton } from './leave-button.tsx';
import { MemberGrid } from './member-grid.tsx';
import { mayOpen, PanelDialogs, type PanelDialog } from './panel-dialogs.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { Section } from './rows.tsx';
import styles from './panel.module.css';
import { useBackLayer } from '../../../ui/back/use-back-layer.ts';

export type GroupPanelProps = { conversationID: string; onClose: () => void };

type PanelView = 'main' | 'members' | 'management';

/** The members, data and settings of a group, beside its chat. */
export function GroupPanel({ conversationID, onClose }: GroupPanelProps) {
  const { t } = useTranslation();
  const group = useGroup(groupNumberOf(conversationID));
  if (group === undefined) return null;
  if (group === null || selfIn(group) === null) {
    return (
      <PanelFrame title={t('groupPanel.title')} onClose={onClose}>
        <p className={styles['wait']}>{t(group === null ? 'chat.group.unknown' : 'chat.failure.notMember')}</p>
      </PanelFrame>
    );
  }
  return <Views conversationID={conversationID} group={group} onClose={onClose} />;
}

function Views({ conversationID, group, onClose }: GroupPanelProps & { group: GroupRow }) {
  const { t } = useTranslation();
  const [view, setView] = useState<PanelView>('main');
  const [dialog, setDialog] = useState<PanelDialog>();
  // A former admin keeps no open management and no dialog of it, which must not open again by themselves if the user becomes an admin again.
  if (view === 'management' && !canManage(group)) setView('main');
  if (dialog !== undefined && !mayOpen(group, dialog)) setDialog(undefined);
  const back = view === 'main' ? undefined : () => setView('main');
  useBackLayer(back !== undefined, () => setView('main'));
  const titles = {
    main: t('groupPanel.title'),
    members: t('groupPanel.allMembers', { count: group.groupMemberCount }),
    management: t('groupPanel.manage'),
  };
  return (
    <PanelFrame title={titles[view]} onBack={back} onClose={onClose} foot={view === 'main' ? <LeaveButton group={group} /> : undefined}>
      {view === 'management' && <GroupManagement group={group} onDialog={setDialog} />}
      {view !== 'management' && <Main conversationID={conversationID} group={group} view={view} onView={setView} onDialog={setDialog} />}
      <PanelDialogs group={group} dialog={dialog} onClose={() => setDialog(undefined)} />
    </PanelFrame>
  );
}

type MainProps = {
  conversationID: string;
  group: GroupRow;
  view: 'main' | 'members';
  onView: (view: PanelView) => void;
  onDialog: (dialog: PanelDialog) => void;
};

/** The search for members stays above both views; its results replace what is below. */
function Main({ conversationID, group, view, onView, onDialog }: MainProps) {
  const { t } = useTranslation();
  const conversation = useConversation(conversationID);
  const typed = useEnteredText();
  const query = typed.entered.trim();
  const { groupNumber } = group;
  return (
    <>
      <div className={styles['search']} onCompositionStart={typed.onCompositionStart} onCompositionEnd={typed.onCompositionEnd}>
        <SearchField label={t('groupPanel.search')} value={typed.text} onChange={typed.setText} clearLabel={t('common.clear')} />
      </div>
      {query !== '' && <FoundMembers groupNumber={groupNumber} query={query} />}
      {query === '' && view === 'members' && <AllMembers groupNumber={groupNumber} />}
      {query === '' && view === 'main' && (
        <div className={styles['sections']}>
          <div className={styles['section']} data-members>
            <MemberGrid group={group} onShowAll={() => onView('members')} onRemove={() => onDialog('remove')} />
          </div>
          <Section>
            <InfoRows group={group} onDialog={onDialog} onManage={() => onView('management')} />
          </Section>
          {conversation !== undefined && conversation !== null && <ChatRows row={conversation} groupNumber={groupNumber} onDialog={onDialog} />}
        </div>
      )}
    </>
  );
}
