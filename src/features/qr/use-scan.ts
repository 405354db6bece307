import { useCallback, useEffect, useState } from 'react';
import { useClient } from '../../client/client-context.tsx';
import { useOwnQr } from '../../client/people/use-own-qr.ts';
import { readScannedText } from '../../core/qr/qr-link.ts';
import { useQrReader } from './use-qr-reader.ts';

/** Why a picture or its code opens nothing. */
export type ScanProblem = { readonly kind: 'noCode' | 'notPicture' | 'tooLarge' | 'failed' | 'unknown' } | { readonly kind: 'foreign'; readonly host: string };

const MAX_BYTES = 20 * 1024 * 1024;

/** Opens the person or group that a scanned text or picture names, or returns the reason why it opens nothing. */
export function useScan({ isWanted }: { readonly isWanted: boolean }) {
  const { emit } = useClient();
  const { origins } = useOwnQr();
  const readQr = useQrReader(isWanted);
  const [problem, setProblem] = useState<ScanProblem>();
  const [isReading, setReading] = useState(false);

  useEffect(() => {
    if (!isWanted) setProblem(undefined);
  }, [isWanted]);

  const readText = useCallback(
    (text: string): void => {
      const named = readScannedText(text, origins);
      if (named.kind === 'person') return emit({ kind: 'open-person-link', wtId: named.wtId });
      if (named.kind !== 'group') return setProblem(named);
      // The card opens the conversation of a group that the user is in.
      return emit({ ...named, kind: 'open-group-card' });
    },
    [emit, origins],
  );

  const readFile = async (file: File): Promise<void> => {
    if (file.size > MAX_BYTES) return setProblem({ kind: 'tooLarge' });
    const picture = await createImageBitmap(file).catch(() => undefined);
    if (picture === undefined) return setProblem({ kind: 'notPicture' });
    const text = await readQr(picture, 'thorough');
    return text === undefined ? setProblem({ kind: 'noCode' }) : readText(text);
  };

  const readPicture = (file: File): void => {
    setProblem(undefined);
    setReading(true);
    readFile(file)
      .catch(() => setProblem({ kind: 'failed' }))
      .finally(() => setReading(false));
  };

  return {
    problem,
    isReading,
    readQr,
    readText,
    readPicture,
    fail: useCallback(() => setProblem({ kind: 'failed' }), []),
    recover: useCallback(() => setProblem((now) => (now?.kind === 'failed' ? undefined : now)), []),
  };
}
