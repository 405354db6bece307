import type { Intent } from '../../client/client.ts';
import { useClient } from '../../client/client-context.tsx';
import { RecordTooDeepError } from '../../core/forward/forward.ts';
import type { Target } from '../../core/forward/forward-targets.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';
import { buildMergedWords } from './build-merged-words.ts';

type Request = Extract<Intent, { kind: 'forward' }>;
type Dialog = { readonly onClose: () => void; readonly setSending: (isSending: boolean) => void };

/** Puts the messages into the outbox and reports the result. Special messages are not forwarded, which is reported too (protocol A3). */
export function useForward(request: Request, { onClose, setSending }: Dialog): (targets: readonly Target[]) => void {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const forward = async (targets: readonly Target[]) => {
    const { IDs, mode, done } = request;
    const merged = mode === 'merged' ? await buildMergedWords(client, t, request) : undefined;
    const { sent, skipped } = await client.commands.forwardMessages({ targets: targets.map((one) => one.conversationID), IDs, merged });
    if (sent === 0) toast(t('forward.nothing'), { tone: 'warning' });
    else if (skipped > 0) toast(t('forward.skipped', { count: skipped }), { tone: 'warning' });
    else toast(t(client.sync.status().network === 'online' ? 'forward.sent' : 'forward.queued'), { tone: 'success' });
    done?.();
    onClose();
  };
  return (targets) => {
    setSending(true);
    forward(targets)
      .catch((error: unknown) => {
        if (error instanceof RecordTooDeepError) toast(t('forward.tooDeep', { count: error.limit }), { tone: 'warning' });
        else toast(t('chat.notSaved'), { tone: 'danger' });
      })
      .finally(() => setSending(false));
  };
}
