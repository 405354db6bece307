import { useCallback, useEffect, useRef, useState } from 'react';
import { listFormFiles } from '../../db/drafts/form-files.ts';
import { useClient } from '../client-context.tsx';

type FormFiles = {
  readonly files: readonly Blob[];
  readonly change: (files: readonly Blob[]) => void;
  /** Deletes the stored files, after they were saved or when the user drops them. The form still shows them while it closes. */
  readonly forget: () => void;
};

const NONE: readonly Blob[] = [];

/**
 * Files that the user chooses in a form. Unsaved ones are restored, however the form or the page was closed (G11). `isOpen` = the form is
 * shown; each opening begins anew.
 */
export function useFormFiles(name: string, isOpen = true): FormFiles {
  const { read, commands } = useClient();
  const [files, setFiles] = useState(NONE);
  const isTouched = useRef(false);
  const stored = useRef<ReadonlyMap<Blob, string>>(new Map());
  const wanted = useRef(NONE);
  const work = useRef(Promise.resolve());

  useEffect(() => {
    if (!isOpen) return undefined;
    isTouched.current = false;
    setFiles(NONE);
    let isOver = false;
    const restore = async (): Promise<void> => {
      // A change of the form before must be stored first.
      await work.current;
      const found = await read(async (db) => listFormFiles(db, name));
      if (isOver) return;
      stored.current = new Map(found.map(({ key, blob }) => [blob, key]));
      if (!isTouched.current && found.length > 0) setFiles(found.map(({ blob }) => blob));
    };
    work.current = restore().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isOpen, read, name]);

  const store = useCallback(
    (next: readonly Blob[]) => {
      isTouched.current = true;
      wanted.current = next;
      const keep = async (): Promise<void> => {
        const { current } = wanted;
        const add = current.filter((blob) => !stored.current.has(blob));
        const gone = [...stored.current].filter(([blob]) => !current.includes(blob));
        if (add.length === 0 && gone.length === 0) return;
        const keys = await commands.keepFormFiles(name, { add, drop: gone.map(([, key]) => key) });
        const left = [...stored.current].filter(([blob]) => current.includes(blob));
        stored.current = new Map([...left, ...add.map((blob, at) => [blob, keys[at] ?? ''] as const)]);
      };
      // One change after the other. What could not be stored is stored with the next change.
      work.current = work.current.then(keep).catch(() => undefined);
    },
    [commands, name],
  );
  const change = useCallback(
    (next: readonly Blob[]) => {
      setFiles(next);
      store(next);
    },
    [store],
  );
  const forget = useCallback(() => store(NONE), [store]);
  return { files, change, forget };
}
