import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBackStack, type BackLayer } from './back-stack.ts';

type Entry = { readonly path: string; readonly state: unknown };

/** The session history of a tab. Traversals and deferred work wait in a queue, in order. */
function aTab(path = '/messages', state: unknown = null) {
  let entries: Entry[] = [{ path, state }];
  let at = 0;
  let arrived = (): void => undefined;
  const queue: (() => void)[] = [];
  const here = (): Entry => entries[at] ?? { path: 'none', state: null };
  const push = (entry: Entry): void => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
  };
  const replace = (entry: Entry): void => {
    entries[at] = entry;
  };
  const go = (delta: number): void =>
    void queue.push(() => {
      if (entries[at + delta] === undefined) return;
      at += delta;
      arrived();
    });
  const start = () =>
    createBackStack(
      {
        state: () => here().state,
        path: () => here().path,
        push: (next) => push({ path: here().path, state: next }),
        replace: (next) => replace({ path: here().path, state: next }),
        go,
        listen: (listener) => void (arrived = listener),
        defer: (run) => void queue.push(run),
        giveUp: () => undefined,
      },
      '/messages',
    );
  let stack = start();
  const open: string[] = [];
  const closers = new Map<string, () => void>();
  const tab = {
    open,
    here: () => here().path,
    below: () => entries.slice(0, at + 1).map((entry) => entry.path),
    settle() {
      while (queue.length > 0) queue.shift()?.();
    },
    step: () => queue.shift()?.(),
    show(name: string, layer: Partial<BackLayer> = {}) {
      open.push(name);
      const remove = stack.open({ close: () => tab.close(name), stays: false, ...layer });
      closers.set(name, remove);
    },
    close(name: string) {
      if (!open.includes(name)) return;
      open.splice(open.indexOf(name), 1);
      closers.get(name)?.();
    },
    navigate(to: string, wantsReplace = false) {
      stack.navigate((how) => (how.replace ? replace : push)({ path: to, state: how.state }), wantsReplace);
    },
    goHome: () => stack.goHome(() => tab.navigate('/messages', true)),
    /** Like the browser's buttons: their traversals wait in the queue. */
    back: () => go(-1),
    forward: () => go(1),
    /** The page is loaded again; the tab's history stays. */
    reload() {
      open.length = 0;
      queue.length = 0;
      stack = start();
    },
  };
  tab.settle();
  return tab;
}

test('Back closes the layers from the top, then leaves the page', () => {
  const tab = aTab();
  tab.navigate('/messages/A');
  for (const name of ['panel', 'dialog']) {
    tab.show(name);
    tab.settle();
  }
  const seen = [1, 2, 3].map(() => {
    tab.back();
    tab.settle();
    return [tab.here(), ...tab.open];
  });
  expect(seen).toEqual([['/messages/A', 'panel'], ['/messages/A'], ['/messages']]);
});

test('two presses of Back at once close two layers', () => {
  const tab = aTab();
  tab.navigate('/messages/A');
  tab.show('panel');
  tab.show('dialog');
  tab.settle();
  tab.back();
  tab.back();
  tab.settle();
  expect([tab.here(), tab.open, tab.below()]).toEqual(['/messages/A', [], ['/messages', '/messages/A']]);
});

test('a layer that replaces another one reuses its entry, even while that entry is being removed', () => {
  const tab = aTab();
  tab.show('sheet');
  tab.settle();
  tab.close('sheet');
  tab.show('dialog');
  tab.settle();
  expect(tab.below()).toHaveLength(2);
  tab.close('dialog');
  // The next layer opens while the entry of this one is being removed.
  tab.step();
  tab.show('late');
  tab.settle();
  expect([tab.open, tab.below().length]).toEqual([['late'], 2]);
});

test('restores the entry of a layer that refuses to close', () => {
  const tab = aTab();
  tab.show('busy', { close: () => undefined });
  tab.settle();
  tab.back();
  tab.settle();
  expect([tab.open, tab.below().length]).toEqual([['busy'], 2]);
});

test('a page that is opened from a layer replaces the entry of the layer, so that Back skips the layer', () => {
  const tab = aTab();
  tab.navigate('/messages/A');
  tab.show('dialog');
  tab.show('menu');
  tab.settle();
  tab.navigate('/messages/B');
  tab.close('menu');
  tab.close('dialog');
  tab.settle();
  expect(tab.below()).toEqual(['/messages', '/messages/A', '/messages/B']);
  tab.back();
  tab.settle();
  expect([tab.here(), tab.below()]).toEqual(['/messages/A', ['/messages', '/messages/A']]);
});

test('a search stays below the page opened from it: the first Back returns to the search, the next one closes it', () => {
  const tab = aTab();
  tab.show('search', { stays: true });
  tab.settle();
  tab.navigate('/messages/A');
  tab.show('dialog');
  tab.settle();
  const seen = [1, 2, 3].map(() => {
    tab.back();
    tab.settle();
    return [tab.here(), ...tab.open];
  });
  expect(seen).toEqual([['/messages/A', 'search'], ['/messages', 'search'], ['/messages']]);
});

test('closing a search below the page does not leave the page, and Back skips the entry of the search', () => {
  const tab = aTab();
  tab.show('search', { stays: true });
  tab.settle();
  tab.navigate('/messages/A');
  tab.settle();
  tab.close('search');
  tab.settle();
  expect(tab.here()).toBe('/messages/A');
  tab.back();
  tab.settle();
  expect([tab.here(), tab.below()]).toEqual(['/messages', ['/messages']]);
});

test('a reload removes the entries of layers that it closed, and Forward does not restore them', () => {
  const tab = aTab();
  tab.navigate('/messages/A');
  tab.show('panel');
  tab.show('dialog');
  tab.settle();
  tab.reload();
  tab.settle();
  expect(tab.below()).toEqual(['/messages', '/messages/A']);
  tab.forward();
  tab.forward();
  tab.settle();
  expect(tab.below()).toEqual(['/messages', '/messages/A']);
});

test('goHome returns to the entry of the home page, and replaces the current entry when there is none', () => {
  const tab = aTab();
  tab.navigate('/messages/A');
  tab.navigate('/messages/B');
  tab.show('selection');
  tab.settle();
  tab.goHome();
  tab.close('selection');
  tab.settle();
  expect(tab.below()).toEqual(['/messages']);
  const linked = aTab('/messages/A');
  linked.goHome();
  linked.settle();
  expect(linked.below()).toEqual(['/messages']);
});

type Step = { readonly kind: 'open' | 'close' | 'navigate' | 'home' | 'back' | 'forward' | 'reload' | 'step' | 'settle'; readonly nth: number };

test('has one entry for each open layer after any sequence of opens, closes and navigations', () => {
  const kinds = ['open', 'open', 'close', 'navigate', 'home', 'back', 'back', 'forward', 'reload', 'step', 'step', 'settle'] as const;
  const steps = fc.array(fc.record({ kind: fc.constantFrom(...kinds), nth: fc.nat(9) }), { maxLength: 30 });
  const take = (tab: ReturnType<typeof aTab>, { kind, nth }: Step, at: number): void => {
    const name = tab.open[nth % Math.max(1, tab.open.length)];
    if (kind === 'open') tab.show(`layer-${at}`);
    else if (kind === 'close' && name !== undefined) tab.close(name);
    else if (kind === 'navigate') tab.navigate(`/messages/${at}`, nth > 7);
    else if (kind === 'home') {
      tab.goHome();
      tab.settle();
    } else if (kind === 'reload' || kind === 'step' || kind === 'settle') tab[kind]();
    else if (kind === 'back' || kind === 'forward') {
      // The user may press Back while a traversal of the stack is running.
      if (kind === 'forward') tab.settle();
      tab[kind]();
      tab.settle();
    }
  };
  fc.assert(
    fc.property(steps, (list) => {
      const tab = aTab();
      list.forEach((step, at) => take(tab, step, at));
      tab.settle();
      const below = tab.below();
      const repeated = below.map((path, at) => path === below[at - 1]);
      expect(repeated.lastIndexOf(false)).toBe(below.length - 1 - tab.open.length);
      expect(repeated.filter(Boolean)).toHaveLength(tab.open.length);
      for (let left = tab.open.length; left > 0; left -= 1) {
        const page = tab.here();
        tab.back();
        tab.settle();
        expect([tab.here(), tab.open.length]).toEqual([page, left - 1]);
      }
    }),
    { numRuns: 2000 },
  );
});
