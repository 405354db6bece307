import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browserLaunchOptions, findBrowser, shellLaunchOptions } from './find-browser.ts';

describe('findBrowser', () => {
  test('takes the path the environment names', () => {
    expect(findBrowser({ CHROMIUM_PATH: '/opt/browser' })).toBe('/opt/browser');
  });

  test('ignores an empty name and finds a browser that exists', () => {
    const found = findBrowser({ CHROMIUM_PATH: '' });
    expect(found === undefined || existsSync(found)).toBe(true);
  });

  test('takes the named one for pages alone too', () => {
    expect(shellLaunchOptions({ CHROMIUM_PATH: '/opt/browser' })).toEqual(browserLaunchOptions());
  });

  test('launches without QUIC, which no proxy of the harnesses can cut', () => {
    expect(browserLaunchOptions().args).toContain('--disable-quic');
  });
});
