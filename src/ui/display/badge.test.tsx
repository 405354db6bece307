import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';

const shown = (count: number) => /aria-hidden="true">([^<]*)</.exec(renderToStaticMarkup(<Badge count={count} label="未读" />))?.[1];

test('CONV-019 a badge shows numbers up to 99, then 99+, and is absent at zero', () => {
  expect([0, -1, 1, 99, 100, 4000].map(shown)).toEqual([undefined, undefined, '1', '99', '99+', '99+']);
});
