// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginWork, blockReload } from '../../shared/page-work.ts';
import { createPageRecovery, renewHiddenPage } from './page-recovery.ts';

const fetched = vi.fn<() => Promise<Response>>(async () => new Response('<script type="module" src="/assets/index-A.js"></script>'));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  // The script has no address in the markup, because happy-dom would try to load it.
  document.head.innerHTML = '<script type="module"></script>';
  Object.defineProperty(document.querySelector('script'), 'src', { value: 'https://wisp.example/assets/index-A.js' });
  field('script')?.setAttribute('src', '');
  document.body.innerHTML = '<textarea data-composer></textarea><input /><input type="checkbox" value="on" /><input type="file" />';
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector);
const fill = (selector: string, text: string): void => void (field(selector)!.value = text);

test('looks for a newer build past the service worker, also while the composer contains text', async () => {
  fill('textarea', '写到一半');
  await createPageRecovery().lookForUpdate();
  expect(fetched).toHaveBeenCalledWith('/index.html?newest', expect.objectContaining({ cache: 'no-store' }));
});

test.each<[string, () => void]>([
  ['a field contains text that is not saved', () => fill('input', '13800000000')],
  ['drafts cannot be saved', () => vi.stubGlobal('localStorage', { setItem: () => expect.fail('QuotaExceededError') })],
])('does not look for a newer build when %s', async (_name, arrange) => {
  arrange();
  await createPageRecovery().lookForUpdate();
  expect(fetched).not.toHaveBeenCalled();
});

test('does not look for a newer build while work is running, and does after it ends', async () => {
  const end = beginWork();
  await createPageRecovery().lookForUpdate();
  expect(fetched).not.toHaveBeenCalled();
  end();
  await createPageRecovery().lookForUpdate();
  expect(fetched).toHaveBeenCalledTimes(1);
});

describe('an outdated page that is hidden', () => {
  const see = (state: DocumentVisibilityState): void => void vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  beforeEach(() => see('hidden'));

  test('looks for a newer build while the composer contains text, which is saved', async () => {
    fill('textarea', '写到一半');
    await renewHiddenPage();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('does not look for a newer build while a recording or a selection lasts', async () => {
    const end = blockReload();
    await renewHiddenPage();
    expect(fetched).not.toHaveBeenCalled();
    end();
    end();
    await renewHiddenPage();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('does not look for a newer build after the user has returned', async () => {
    see('visible');
    await renewHiddenPage();
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('looks for a newer build once when several parts fail at the same time', async () => {
  const recovery = createPageRecovery();
  await Promise.all([recovery.lookForUpdate(), recovery.lookForUpdate()]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('waits longer with each attempt, and ends the wait when the network returns', async () => {
  vi.useFakeTimers();
  const recovery = createPageRecovery();
  const waited: string[] = [];
  void recovery.waitToRetry(0).then(() => waited.push('first'));
  void recovery.waitToRetry(20).then(() => waited.push('late'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(waited).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(waited).toEqual(['first']);
  globalThis.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(waited).toEqual(['first', 'late']);
});
