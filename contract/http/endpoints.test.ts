import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { updateProfile } from './account.ts';
import { ENDPOINTS, endpointName } from './endpoints.ts';
import { searchPairs } from './messages.ts';

describe('the endpoint catalogue', () => {
  test('lists each method and path once, without the prefix /api', () => {
    const names = ENDPOINTS.map(endpointName);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^(GET|POST) \/[A-Za-z0-9/]+$/.test(name) || name.includes('/api'))).toEqual([]);
  });

  test('contains no mutation with GET', () => {
    expect(ENDPOINTS.filter((row) => row.method === 'GET' && row.offline === 'Q').map((row) => row.path)).toEqual([]);
  });

  test('gives every request and answer a JSON schema', () => {
    for (const row of ENDPOINTS) {
      expect(() => z.toJSONSchema(row.request, { io: 'input', unrepresentable: 'any' }), row.path).not.toThrow();
      expect(() => z.toJSONSchema(row.answer, { io: 'output', unrepresentable: 'any' }), row.path).not.toThrow();
    }
  });

  test('counts a nickname in code points after NFC, not in UTF-16 units', () => {
    expect(updateProfile.request.safeParse({ nickName: '😀'.repeat(16) }).success).toBe(true);
    expect(updateProfile.request.safeParse({ nickName: '😀'.repeat(17) }).success).toBe(false);
  });

  test('fills in the search defaults and drops unknown keys', () => {
    expect(searchPairs.request.parse({ keywordList: ['a'], surprise: 1 })).toEqual({
      keywordList: ['a'],
      messageTypeList: [],
      timePosition: 0,
      timePeriod: 0,
      cursor: '',
      count: 20,
    });
  });
});
