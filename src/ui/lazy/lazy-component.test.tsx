// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, type Mounted } from '../../../tests/support/mount.ts';
import { lazyComponent } from './lazy-component.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';

let mounted: Mounted;
afterEach(async () => mounted.unmount());

const Word = ({ text }: { readonly text: string }) => <b>{text}</b>;
const settle = async () => act(async () => new Promise((resolve) => void setTimeout(resolve, 0)));

/** Stands for the error screen, whose key mounts the part anew. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

test('what was fetched before is there in the first rendering, without a frame of nothing', async () => {
  const Part = lazyComponent(async () => Word);
  await Part.preload();
  const texts: (string | null)[] = [];
  const Look = () => <i ref={(node) => void (node && texts.push(node.parentElement?.textContent ?? null))} />;
  mounted = await mount(
    <div>
      <Part text="here" />
      <Look />
    </div>,
  );
  expect(texts[0]).toBe('here');
});

test('what was not fetched shows once it arrives, and is fetched once for several places', async () => {
  let fetches = 0;
  const Part = lazyComponent(async () => {
    fetches += 1;
    return Word;
  });
  mounted = await mount(
    <>
      <Part text="one " />
      <Part text="two" />
    </>,
  );
  await settle();
  expect(mounted.container.textContent).toBe('one two');
  expect(fetches).toBe(1);
});

test('code that cannot be had goes to the error boundary, and is asked for again by the next mounting', async () => {
  let isOffline = true;
  const Part = lazyComponent(async () => {
    if (isOffline) throw new Error('offline');
    return Word;
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mounted = await mount(
    <Boundary>
      <Part text="here" />
    </Boundary>,
  );
  await settle();
  log.mockRestore();
  expect(mounted.container.textContent).toBe('failed');
  await mounted.unmount();
  isOffline = false;
  mounted = await mount(<Part text="here" />);
  await settle();
  expect(mounted.container.textContent).toBe('here');
});

test('where something stands in for code that cannot be had, the screen stays, and opening again asks again', async () => {
  let isOffline = true;
  const load = async () => {
    if (isOffline) throw new Error('offline');
    return ({ open }: { readonly open: boolean }) => (open ? <b>open</b> : null);
  };
  const Overlay = lazyOverlay(lazyComponent<{ readonly open: boolean }>(load, () => <i>missing</i>));
  mounted = await mount(<Overlay open />);
  await settle();
  expect(mounted.container.textContent).toBe('missing');
  await mounted.rerender(<Overlay open={false} />);
  expect(mounted.container.textContent).toBe('');
  isOffline = false;
  await mounted.rerender(<Overlay open />);
  await settle();
  expect(mounted.container.textContent).toBe('open');
});
