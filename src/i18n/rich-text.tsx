import { Fragment, type ReactNode } from 'react';

const SLOT = /<(\w+)>(.*?)<\/\1>/gs;

type RichTextProps = {
  text: string;
  /** How `<name>…</name>` in the text is rendered; the text itself never becomes markup (G13). */
  slots: Record<string, (content: string) => ReactNode>;
};

/** A sentence with links or emphasis inside; each language decides their order. */
export function RichText({ text, slots }: RichTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(SLOT)) {
    const [whole, name = '', content = ''] = match;
    const render = slots[name];
    if (!render) continue;
    parts.push(text.slice(end, match.index), <Fragment key={match.index}>{render(content)}</Fragment>);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
