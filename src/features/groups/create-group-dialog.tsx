import { useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { Intent } from '../../client/client.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NewGroupDialog } from '../../parts/groups/new-group-dialog.tsx';
import { useToast } from '../../ui/feedback/toaster.tsx';

type CreateGroupDialogProps = { open: boolean; request: Extract<Intent, { kind: 'create-group' }>; onClose: () => void };

/** In milliseconds: the dialog closes this long after the group was created. */
const CLOSE_MS = 600;

/** Starts a group chat, and opens it. */
export function CreateGroupDialog({ open, request, onClose }: CreateGroupDialogProps) {
  const { t } = useTranslation();
  const { emit } = useClient();
  const toast = useToast();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const founded = ({ conversationID }: Target) => {
    toast(t('newGroup.created'), { tone: 'success' });
    timer.current = setTimeout(() => {
      onClose();
      emit({ kind: 'open-conversation', conversationID });
    }, CLOSE_MS);
  };
  return (
    <NewGroupDialog
      open={open}
      request={request}
      title={t('newGroup.title')}
      backLabel={t('common.cancel')}
      firstMember={request.member}
      onBack={onClose}
      onCreated={founded}
    />
  );
}
