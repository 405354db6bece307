import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.tsx';
import type { QrReader } from '../../client/client.ts';

/** Reads pictures while the dialog is open; the worker starts with the first picture and ends when the dialog closes. */
export function useQrReader(isWanted: boolean): QrReader['read'] {
  const { openQrReader } = useClient();
  const opened = useRef<Promise<QrReader>>(undefined);
  useEffect(() => {
    if (!isWanted) return undefined;
    return () => {
      opened.current?.then((reader) => reader.close()).catch(() => undefined);
      opened.current = undefined;
    };
  }, [isWanted]);
  return useCallback(
    async (picture, effort) => {
      opened.current ??= openQrReader();
      try {
        return await (await opened.current).read(picture, effort);
      } catch (error) {
        // The next picture starts the worker again.
        opened.current = undefined;
        throw error;
      }
    },
    [openQrReader],
  );
}
