import { useEffect, useState } from 'react';
import { useQuery } from './use-query.ts';

/** An address of a blob that is stored on this device, valid while the component is mounted. */
export function useLocalBlobUrl(blobId: string | undefined): string | undefined {
  const row = useQuery(async (db) => (blobId === undefined ? undefined : db.blobs.get(blobId)), [blobId]);
  const [url, setUrl] = useState<string>();
  const blob = row?.blob;
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
