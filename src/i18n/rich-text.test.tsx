import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText } from './rich-text.tsx';

const link = (content: string) => <a href="/x">{content}</a>;

test('renders slots where the translation places them', () => {
  expect(renderToStaticMarkup(<RichText text="同意 <terms>协议</terms> 与 <b>政策</b>。" slots={{ terms: link, b: (content) => <b>{content}</b> }} />)).toBe(
    '同意 <a href="/x">协议</a> 与 <b>政策</b>。',
  );
});

test('G13 renders unknown tags as text', () => {
  expect(renderToStaticMarkup(<RichText text="<script>x</script> <terms>ok</terms>" slots={{ terms: link }} />)).toBe(
    '&lt;script&gt;x&lt;/script&gt; <a href="/x">ok</a>',
  );
});
