import { useState } from 'react';
import { useManageGroup, type GroupActionOutcome } from '../../client/groups/use-group-action.ts';
import type { GroupAction } from '../../core/groups/group-actions.ts';
import { actionRefusalOf } from '../../core/groups/group-refusal.ts';
import { GROUP_LIMITS } from '../../core/groups/group-settings.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import { useTranslation, type Translate } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

type Texts = { readonly done: MessageKey; readonly failed: MessageKey };

/** Runs an action that needs the network and notifies the user of its outcome; `true` = it was done. */
export function useGroupAction(groupNumber: string): { readonly isBusy: boolean; readonly run: (action: GroupAction, texts: Texts) => Promise<boolean> } {
  const { t } = useTranslation();
  const toast = useToast();
  const manage = useManageGroup(groupNumber);
  const [isBusy, setBusy] = useState(false);
  const run = async (action: GroupAction, { done, failed }: Texts) => {
    setBusy(true);
    const outcome = await manage(action);
    setBusy(false);
    if (outcome.kind === 'done') toast(t(done), { tone: 'success' });
    else toast(refusalOf(t, { outcome, action, failed }), { tone: 'danger' });
    return outcome.kind === 'done';
  };
  return { isBusy, run };
}

type Refused = { readonly outcome: Exclude<GroupActionOutcome, { kind: 'done' }>; readonly action: GroupAction; readonly failed: MessageKey };

/** The server's text is shown if a transfer or a picture is refused (GROUP-112, GROUP-104). */
function refusalOf(t: Translate, { outcome, action, failed }: Refused): string {
  if (outcome.kind === 'offline') return t('common.networkError');
  if (outcome.kind === 'wait') return t('joining.tooFast', { seconds: Math.ceil(outcome.retryAfterMs / 1000) });
  if (action.kind === 'transfer' && outcome.message !== '') return outcome.message;
  switch (actionRefusalOf(outcome.code)) {
    case 'tooManyAdmins':
      return t('groupPanel.tooManyAdmins', { count: GROUP_LIMITS.admins });
    case 'forbidden':
      return t('codes.c403');
    case 'restricted':
      return t('chat.failure.restricted');
    case undefined:
      return action.kind === 'picture' && outcome.message !== '' ? outcome.message : t(failed);
  }
}
