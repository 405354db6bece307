import { useState } from 'react';
import type { Intent } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { TargetsDialog } from './targets-dialog.tsx';

type SendFavouritesRequest = Extract<Intent, { kind: 'send-favourites' }>;
type SendFavouritesDialogProps = { open: boolean; request: SendFavouritesRequest; onClose: () => void };

/** Selects the recipients of favourites. */
export function SendFavouritesDialog({ open, request, onClose }: SendFavouritesDialogProps) {
  const { t } = useTranslation();
  const { commands, sync } = useClient();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const send = async (targets: readonly Target[]) => {
    let sent = 0;
    for (const { conversationID } of targets) sent += await commands.sendFavourites(conversationID, request.items);
    const wanted = targets.length * request.items.length;
    if (sent === 0) return toast(t('favourites.nothingSent'), { tone: 'warning' });
    if (sent < wanted) toast(t('favourites.someSkipped', { count: (wanted - sent) / targets.length }), { tone: 'warning' });
    else toast(t(sync.status().network === 'online' ? 'forward.sent' : 'forward.queued'), { tone: 'success' });
    request.done();
    return onClose();
  };
  const start = (targets: readonly Target[]) => {
    setSending(true);
    send(targets)
      .catch(() => toast(t('chat.notSaved'), { tone: 'danger' }))
      .finally(() => setSending(false));
  };
  return (
    <TargetsDialog
      open={open}
      request={request}
      description={t('favourites.sendOf', { count: request.items.length })}
      isSending={isSending}
      onSend={start}
      onClose={onClose}
    />
  );
}
