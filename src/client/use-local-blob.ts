import { useEffect, useState } from 'react';
import { useQuery } from './use-query.ts';

/** An address of a blob that lies on this device, for as long as the component shows it. */
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
