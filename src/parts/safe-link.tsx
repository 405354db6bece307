import type { MouseEvent } from 'react';
import { useClient } from '../client/client-context.tsx';
import { readScannedText } from '../core/qr/qr-link.ts';
import { toSafeUrl } from '../core/view/safe-url.ts';

type SafeLinkProps = {
  href: string;
  children: string;
  className?: string | undefined;
  /** The person who shares the link, who counts as the inviter to a group. */
  sharedBy?: string | undefined;
};

/**
 * A peer's link (G13): only web, mail and telephone, opened in a new context and without a referrer. The link of a group of this site opens
 * the card of the group instead.
 */
export function SafeLink({ href, children, className, sharedBy }: SafeLinkProps) {
  const { emit } = useClient();
  const url = toSafeUrl(href);
  if (url === undefined) return <>{children}</>;
  const press = (event: MouseEvent): void => {
    // The bubble around it handles presses itself.
    event.stopPropagation();
    const named = readScannedText(url, [location.origin]);
    if (named.kind !== 'group' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    emit({ ...named, kind: 'open-group-card', ...(sharedBy === undefined ? {} : { inviterWtId: sharedBy }) });
  };
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={press} dir="auto">
      {children}
    </a>
  );
}
