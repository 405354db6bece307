// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount, type Mounted } from '../../../tests/support/mount.ts';
import { lazyComponent, lazyOverlay } from './lazy-component.tsx';
import { readChunkProblem } from '../../shared/chunk-problem.ts';
import { installChunkRecovery } from '../../shared/load-chunk.ts';
import { isAtWork } from '../../shared/page-work.ts';
import { LazyFailureContext, type LazyFailureProps } from './lazy-failure.ts';
import { requireForParts } from './part-requirement.ts';

let mounted: Mounted;
afterEach(async () => {
  await mounted.unmount();
  installChunkRecovery(undefined);
  requireForParts(async () => undefined);
});

const Word = ({ text }: { readonly text: string }) => <b>{text}</b>;
const settle = async () => act(async () => new Promise((resolve) => void setTimeout(resolve, 0)));

/** Acts as the error screen, whose button mounts the part again. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

test('renders preloaded code in the first rendering, without an empty frame', async () => {
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

test('renders code after it is loaded, and loads it once for several uses', async () => {
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

test('passes a load failure to the error boundary, and loads again on the next mount', async () => {
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

test('renders nothing until the requirement of all parts is loaded, and loads that again after a failure', async () => {
  let isOffline = true;
  let give = (): void => undefined;
  requireForParts(async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Promise<void>((resolve) => (give = resolve));
  });
  const Part = lazyComponent(async () => Word);
  await expect(Part.preload()).rejects.toThrow('Failed to fetch');
  isOffline = false;
  mounted = await mount(<Part text="here" />);
  await settle();
  expect(mounted.container.textContent).toBe('');
  give();
  await settle();
  expect(mounted.container.textContent).toBe('here');
});

function aRecovery(): void {
  installChunkRecovery({
    classify: async () => 'missing',
    waitToRetry: async () => new Promise(() => undefined),
    lookForUpdate: async () => undefined,
    isOnline: () => true,
  });
}

const renderFailure = ({ kind, onRetry, onClose }: LazyFailureProps) => (
  <i>
    {kind}
    <button onClick={onRetry}>retry</button>
    {onClose && <button onClick={onClose}>close</button>}
  </i>
);
const press = async (name: string) =>
  act(async () => [...mounted.container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

test('a panel with missing code shows the failure in its place, and loads again on retry and on reopening', async () => {
  aRecovery();
  let isGone = true;
  const load = async () => {
    if (isGone) throw new TypeError('Failed to fetch');
    return ({ open }: { readonly open: boolean }) => (open ? <b>open</b> : null);
  };
  const Overlay = lazyOverlay<{ readonly open: boolean }>(load, () => undefined);
  const page = (open: boolean) => (
    <LazyFailureContext value={renderFailure}>
      <p>rest</p>
      <Overlay open={open} />
    </LazyFailureContext>
  );
  mounted = await mount(page(true));
  await settle();
  expect(mounted.container.textContent).toBe('restmissingretryclose');
  await mounted.rerender(page(false));
  expect(mounted.container.textContent).toBe('rest');
  await mounted.rerender(page(true));
  await settle();
  expect(mounted.container.textContent).toBe('restmissingretryclose');
  isGone = false;
  await press('retry');
  await settle();
  expect(mounted.container.textContent).toBe('restopen');
});

test('a panel that throws during rendering shows the failure without affecting the rest', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let closed = 0;
  const Broken = (): ReactNode => {
    throw new Error('another build');
  };
  const Panel = lazyOverlay(
    async () => Broken,
    () => (closed += 1),
  );
  mounted = await mount(
    <LazyFailureContext value={renderFailure}>
      <p>rest</p>
      <Panel />
    </LazyFailureContext>,
  );
  await settle();
  log.mockRestore();
  expect(mounted.container.textContent).toBe('restmissingretryclose');
  await press('close');
  expect(closed).toBe(1);
});

test('mounts an overlay on its first opening and keeps it mounted after closing, for the animation', async () => {
  const Overlay = lazyOverlay(
    async () =>
      ({ open }: { readonly open: boolean }) => <b>{open ? 'open' : 'closing'}</b>,
    () => undefined,
  );
  await Overlay.preload();
  mounted = await mount(<Overlay open={false} />);
  expect(mounted.container.textContent).toBe('');
  await mounted.rerender(<Overlay open />);
  expect(mounted.container.textContent).toBe('open');
  await mounted.rerender(<Overlay open={false} />);
  expect(mounted.container.textContent).toBe('closing');
});

test('blocks automatic reloads while a panel is open, and not after it is closed or unmounted', async () => {
  const Panel = lazyOverlay(
    async () =>
      ({ open }: { readonly open: boolean }) =>
        open ? <b>open</b> : null,
    () => undefined,
  );
  expect(isAtWork()).toBe(false);
  mounted = await mount(<Panel open />);
  await settle();
  expect(isAtWork()).toBe(true);
  await mounted.rerender(<Panel open={false} />);
  expect(isAtWork()).toBe(false);
  await mounted.rerender(<Panel open />);
  expect(isAtWork()).toBe(true);
  await mounted.rerender(<p />);
  expect(isAtWork()).toBe(false);
});

test('reports the load failure of a part with the place "page" as a problem of the page', async () => {
  aRecovery();
  const Part = lazyComponent(async (): Promise<typeof Word> => Promise.reject(new TypeError('Failed to fetch')), { place: 'page' });
  mounted = await mount(<Part text="here" />);
  await settle();
  expect([mounted.container.textContent, readChunkProblem()]).toEqual(['', 'missing']);
});
