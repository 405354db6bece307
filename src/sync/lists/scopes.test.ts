import { expect, test } from 'vitest';
import { LISTS } from '../../core/lists/lists.ts';
import { findScope, scopeOfLane, SCOPE_TABLES, scopesStaleAfter, START_SCOPES } from './scopes.ts';

test('a freshly connected leader reads every list of the account', () => {
  expect(START_SCOPES).toEqual(['me', 'config', 'applies', 'blacklist', 'faq', 'notices', ...LISTS.map(({ scope }) => scope)]);
  expect(SCOPE_TABLES).toEqual(['groupNotices', ...LISTS.map(({ scope }) => scope)]);
});

test.each([
  ['userConfig', 'config'],
  ['blacklist', 'blacklist'],
  ['applies', 'applies'],
  ['notices', 'notices'],
  ['collections', 'collections'],
  ['tabs', 'tabs'],
  ['pins:10002', 'pins:10002'],
  ['group:200001', 'group:200001'],
  ['conversation:C2C10002', undefined],
  ['collections2', undefined],
])('a refusal in the lane %s starts a new read of the scope %s', (entity, scope) => {
  expect(scopeOfLane(entity)).toBe(scope);
});

test.each([
  ['member', ''],
  ['pins:10002', '10002'],
  ['group:200001', '200001'],
  ['tabs', ''],
  ['tags', ''],
  ['moments', undefined],
])('the scope %s is read with the ID %j', (name, id) => {
  expect(findScope(name)?.id).toBe(id);
});

test.each([
  ['tabs', ['tabs']],
  ['tags', ['tags']],
  ['blacklist', ['blacklist']],
  ['userConfig', ['config']],
  ['applies', ['applies']],
  ['notices', ['notices']],
  ['pins:10002', ['pins:10002']],
  ['friend:10002', []],
  ['group:200001', []],
  ['conversation:C2C10002', []],
])('after an operation in the lane %s the scopes %j are read again', (entity, scopes) => {
  expect(scopesStaleAfter({ entity, call: { kind: 'http', path: '', body: {} } })).toEqual(scopes);
});
