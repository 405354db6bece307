import { useEffect } from 'react';
import { useClient } from '../client/client-context.tsx';
import { useKv } from '../client/use-data.ts';
import { UNDO_MS } from '../core/conversations/pending-deletion.ts';

/** Later than the toast ends, so that a press on its button is never too late. */
const WAIT_MS = UNDO_MS + 500;

/**
 * Finishes the deletions that were not undone, a while after this tab has seen them first. Every tab does so, because the tab of the deletion
 * may be closed before; the first one finishes it.
 */
export function FinishDeletions() {
  const { commands } = useClient();
  const ids = (useKv('pendingDeletions') ?? []).map(({ id }) => id).join(' ');
  return ids === '' ? null : ids.split(' ').map((id) => <Finish key={id} id={id} finish={commands.finishDeletion} />);
}

function Finish({ id, finish }: { id: string; finish: (id: string) => Promise<void> }) {
  useEffect(() => {
    const timer = setTimeout(() => void finish(id).catch(() => undefined), WAIT_MS);
    return () => clearTimeout(timer);
  }, [id, finish]);
  return null;
}
