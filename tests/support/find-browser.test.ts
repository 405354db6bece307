import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browserLaunchOptions, findBrowser, shellLaunchOptions } from './find-browser.ts';

describe('findBrowser', () => {
  test('returns the path from the environment', () => {
    expect(findBrowser({ CHROMIUM_PATH: '/opt/browser' })).toBe('/opt/browser');
  });

  test('ignores an empty path and finds an existing browser', () => {
    const found = findBrowser({ CHROMIUM_PATH: '' });
    expect(found === undefined || existsSync(found)).toBe(true);
  });

  test('also uses the path from the environment for the shell', () => {
    expect(shellLaunchOptions({ CHROMIUM_PATH: '/opt/browser' })).toEqual(browserLaunchOptions());
  });

  test('launches without QUIC, which the proxies of the harnesses cannot cut', () => {
    expect(browserLaunchOptions().args).toContain('--disable-quic');
  });
});
