import { useCallback, useState } from 'react';
import { useKv } from '../client/use-data.ts';
import { usePageVisible } from '../parts/use-page-visible.ts';
import { InviteResultsOverlay } from './overlays.lazy.tsx';

/** Shows the answers to invitations that waited for the network, in the visible tab. The dialog of an invitation shows its own answer. */
export function InviteResultsHost({ isInviting }: { isInviting: boolean }) {
  const first = useKv('inviteResults')?.[0]?.key;
  const isVisible = usePageVisible();
  const [closed, setClosed] = useState<string>();
  return (
    <InviteResultsOverlay open={first !== undefined && first !== closed && isVisible && !isInviting} onClose={useCallback(() => setClosed(first), [first])} />
  );
}
