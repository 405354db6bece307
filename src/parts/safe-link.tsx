import type { MouseEvent } from 'react';
import { toSafeUrl } from '../core/view/safe-url.ts';

type SafeLinkProps = { href: string; children: string; className?: string | undefined };

/** A peer's link (G13): only web, mail and telephone, opened in a new context and without a referrer. */
export function SafeLink({ href, children, className }: SafeLinkProps) {
  const url = toSafeUrl(href);
  if (url === undefined) return <>{children}</>;
  return (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={stop} dir="auto">
      {children}
    </a>
  );
}

/** The bubble around it handles presses itself. */
function stop(event: MouseEvent): void {
  event.stopPropagation();
}
