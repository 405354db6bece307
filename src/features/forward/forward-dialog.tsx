import { useState } from 'react';
import type { Intent } from '../../client/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TargetsDialog } from './targets-dialog.tsx';
import { useForward } from './use-forward.ts';

type ForwardRequest = Extract<Intent, { kind: 'forward' }>;
type ForwardDialogProps = { open: boolean; request: ForwardRequest; onClose: () => void };

/** Selects the recipients of forwarded messages. */
export function ForwardDialog({ open, request, onClose }: ForwardDialogProps) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const send = useForward(request, { onClose, setSending });
  const description = t(request.mode === 'merged' ? 'forward.mergedOf' : 'forward.eachOf', { count: request.IDs.length });
  return <TargetsDialog open={open} request={request} description={description} isSending={isSending} onSend={send} onClose={onClose} />;
}
