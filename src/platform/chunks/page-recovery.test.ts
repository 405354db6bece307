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

test('looks for a newer build past the service worker, also while the composer holds words', async () => {
  fill('textarea', '写到一半');
  await createPageRecovery().lookForUpdate();
  expect(fetched).toHaveBeenCalledWith('/index.html?newest', expect.objectContaining({ cache: 'no-store' }));
});

test.each<[string, () => void]>([
  ['a field holds text that nothing keeps', () => fill('input', '13800000000')],
  ['drafts could not be kept', () => vi.stubGlobal('localStorage', { setItem: () => expect.fail('QuotaExceededError') })],
])('does not look for a newer build where %s', async (_name, arrange) => {
  arrange();
  await createPageRecovery().lookForUpdate();
  expect(fetched).not.toHaveBeenCalled();
});

test('does not look for a newer build while work is under way, and does when it is over', async () => {
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

  test('looks for a newer build while the composer holds words, which are kept', async () => {
    fill('textarea', '写到一半');
    await renewHiddenPage();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('stays while a recording or a selection lasts', async () => {
    const end = blockReload();
    await renewHiddenPage();
    expect(fetched).not.toHaveBeenCalled();
    end();
    end();
    await renewHiddenPage();
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('stays when the user has come back to it', async () => {
    see('visible');
    await renewHiddenPage();
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('several parts that fail at once look once', async () => {
  const recovery = createPageRecovery();
  await Promise.all([recovery.lookForUpdate(), recovery.lookForUpdate()]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('waits longer with each try, and not at all when the network returns', async () => {
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
