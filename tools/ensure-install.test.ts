import { describe, expect, test } from 'vitest';
import { isInstalled } from './ensure-install.mjs';

const aPackage = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more });

describe('isInstalled', () => {
  test('accepts the same packages', () => {
    expect(isInstalled({ '': {}, 'node_modules/a': aPackage('1.0.0') }, { 'node_modules/a': aPackage('1.0.0') })).toBe(true);
  });

  test('asks for an install when nothing is installed', () => {
    expect(isInstalled({ 'node_modules/a': aPackage('1.0.0') }, undefined)).toBe(false);
  });

  test('asks for an install when a version differs', () => {
    expect(isInstalled({ 'node_modules/a': aPackage('1.0.1') }, { 'node_modules/a': aPackage('1.0.0') })).toBe(false);
  });

  test('asks for an install when a package is missing', () => {
    expect(isInstalled({ 'node_modules/a': aPackage('1.0.0') }, {})).toBe(false);
  });

  test('does not require the optional packages of other platforms', () => {
    expect(isInstalled({ 'node_modules/a-win32': aPackage('1.0.0', { optional: true }) }, {})).toBe(true);
  });
});
