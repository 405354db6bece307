import { shownName } from '../core/people/person-name.ts';

type IsolatedNameProps = { text: string; className?: string | undefined };

/** A name that another person chose. It cannot change the order of the text around it; `wisp/isolated-name` finds names shown without it. */
export function IsolatedName({ text, className }: IsolatedNameProps) {
  return <bdi className={className}>{shownName(text)}</bdi>;
}
