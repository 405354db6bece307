import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { MessageRow } from '../../core/rows.ts';
import { mediaExtensionOf, SIGN_BYTES } from '../../core/viewer/media-extension.ts';
import { savedFileOf } from '../../core/media/saved-file.ts';
import type { MessageKey } from '../../i18n/message-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { saveBlob } from '../../parts/file/save-blob.ts';
import { useToast } from '../../ui/feedback/toaster.tsx';

/** Result of a download from the viewer. */
type SaveOutcome = 'saved' | 'urlMissing' | 'unsupported' | 'downloadFailed' | 'cancelled' | 'left';

const WORDS: Readonly<Record<Exclude<SaveOutcome, 'left'>, MessageKey>> = {
  saved: 'viewer.saved',
  urlMissing: 'viewer.urlMissing',
  unsupported: 'viewer.unsupported',
  downloadFailed: 'viewer.downloadFailed',
  cancelled: 'viewer.cancelled',
};

/** The user left the picture, or it was recalled while it loaded. */
const LEFT = 'left';

/** Saves the original; a second press while it loads cancels. Leaving the picture cancels too, without a toast. */
export function useSavePicture(row: MessageRow): { readonly press: () => void; readonly isLoading: boolean } {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const [isLoading, setLoading] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(LEFT), [row.ID]);

  const save = async (signal: AbortSignal): Promise<SaveOutcome> => {
    const url = savedFileOf(row)?.url ?? '';
    if (url === '') return 'urlMissing';
    const blob = await client.fetchMedia(url, { signal, onProgress: () => undefined }).catch(() => undefined);
    if (signal.aborted) return signal.reason === LEFT ? 'left' : 'cancelled';
    if (blob === undefined) return 'downloadFailed';
    const extension = mediaExtensionOf(new Uint8Array(await blob.slice(0, SIGN_BYTES).arrayBuffer()));
    if (extension === undefined) return 'unsupported';
    saveBlob(blob, `${row.ID}.${extension}`);
    return 'saved';
  };

  const press = () => {
    if (isLoading) return running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setLoading(true);
    void save(controller.signal).then((outcome) => {
      setLoading(false);
      if (outcome === 'left') return;
      toast(t(WORDS[outcome]), { tone: outcome === 'saved' ? 'success' : outcome === 'cancelled' ? 'neutral' : 'danger' });
    });
  };
  return { press, isLoading };
}
