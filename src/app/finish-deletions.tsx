import { useEffect } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { UNDO_MS } from '../core/conversations/pending-deletion.ts';

/** Longer than the toast is shown, so that a press on its button is never too late. */
const WAIT_MS = UNDO_MS + 500;

/**
 * Finishes deletions that were not undone, WAIT_MS after this tab has first read them. Every open tab does so, because the tab that started
 * the deletion may be closed; the first one does the work.
 */
export function FinishDeletions() {
  const { commands } = useClient();
  const pending = useKv('pendingDeletions') ?? [];
  return pending.map(({ id, key = '' }) => <Finish key={`${id} ${key}`} id={id} name={key} finish={commands.finishDeletion} />);
}

/** `name` = the key of the deletion; empty = stored by an earlier build. */
function Finish({ id, name, finish }: { id: string; name: string; finish: (id: string, key?: string) => Promise<void> }) {
  useEffect(() => {
    const timer = setTimeout(() => void finish(id, name === '' ? undefined : name).catch(() => undefined), WAIT_MS);
    return () => clearTimeout(timer);
  }, [id, name, finish]);
  return null;
}
