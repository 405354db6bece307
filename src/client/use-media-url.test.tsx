// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { openClientPerTest } from '../../tests/support/open-client-per-test.ts';
import { useMediaUrl } from './use-media-url.ts';

const account = openClientPerTest();
const PICTURES = Array.from({ length: 200 }, (_, at) => `/media/picture-${at}.webp`);

function Picture({ url }: { readonly url: string }) {
  return <output>{useMediaUrl(url)}</output>;
}

afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

test('shares one service worker listener among 200 pictures, and updates all when the worker takes control', async () => {
  const container = Object.assign(new EventTarget(), { controller: null as unknown });
  const add = vi.spyOn(container, 'addEventListener');
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const { container: page } = await account.show(
    <>
      {PICTURES.map((url) => (
        <Picture key={url} url={url} />
      ))}
    </>,
  );
  const shown = () => [...page.querySelectorAll('output')].map(({ textContent }) => textContent);
  expect(shown().filter((text) => text !== '')).toEqual([]);
  expect(add).toHaveBeenCalledTimes(1);
  container.controller = {};
  await act(async () => void container.dispatchEvent(new Event('controllerchange')));
  expect(shown().filter((text) => text !== '')).toHaveLength(PICTURES.length);
});
