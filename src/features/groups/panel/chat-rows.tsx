import { useClient } from '../../../client/client-context.tsx';
import type { ConversationRow } from '../../../core/rows.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/feedback/toaster.tsx';
import type { PanelDialog } from './panel-dialogs.tsx';
import { Row, Section, SwitchRow } from './rows.tsx';

type ChatRowsProps = { row: ConversationRow; groupNumber: string; onDialog: (dialog: PanelDialog) => void };

/** The user's own settings of the conversation. All work without a network. */
export function ChatRows({ row, groupNumber, onDialog }: ChatRowsProps) {
  const { t } = useTranslation();
  const { commands, emit } = useClient();
  const toast = useToast();
  const { conversationID, isPinned, isMuted, shelf } = row;
  const run = (work: Promise<void>) => void work.catch(() => toast(t('common.failed'), { tone: 'danger' }));
  return (
    <>
      <Section>
        <SwitchRow label={t('groupPanel.pin')} checked={isPinned} onChange={(on) => run(commands.pinConversation(conversationID, on))} />
        <SwitchRow label={t('groupPanel.mute')} checked={isMuted} onChange={(on) => run(commands.muteConversation(conversationID, on))} />
        <SwitchRow
          label={t('groupPanel.archive')}
          checked={shelf === 'archive'}
          onChange={(on) => run(commands.archiveConversation(conversationID, on))}
          disabledReason={isMuted ? undefined : t('groupPanel.archiveGap')}
        />
      </Section>
      <Section>
        <Row label={t('groupPanel.clear')} onOpen={() => onDialog('clear')} />
        <Row label={t('people.report.title.group')} onOpen={() => emit({ kind: 'report', about: 'group', id: groupNumber })} />
      </Section>
    </>
  );
}
