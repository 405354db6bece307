import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { parseLeniently, parseParts } from './lenient.ts';

const row = z.object({ id: z.string(), tags: z.array(z.object({ name: z.string() })).check(z.minLength(1)) });
const answer = z.object({ list: z.array(row), cursor: z.string() });
const good = { id: 'a', tags: [{ name: 'x' }] };

describe('a list with an invalid element', () => {
  test.each([
    { how: 'a wrong type', bad: { id: 1, tags: [{ name: 'x' }] } },
    { how: 'null', bad: null },
    { how: 'missing fields', bad: {} },
    { how: 'a text', bad: 'x'.repeat(100_000) },
  ])('keeps the other elements: $how', ({ bad }) => {
    expect(parseLeniently(answer, { list: [good, bad, good], cursor: 'c' })).toEqual({ value: { list: [good, good], cursor: 'c' }, lost: [bad] });
  });

  test('loses only the innermost invalid element', () => {
    const mixed = { id: 'b', tags: [{ name: 'x' }, { name: 1 }] };
    expect(parseLeniently(answer, { list: [mixed], cursor: '' })).toEqual({
      value: { list: [{ id: 'b', tags: [{ name: 'x' }] }], cursor: '' },
      lost: [{ name: 1 }],
    });
  });

  test('loses the outer element when its inner list becomes too short', () => {
    const empty = { id: 'b', tags: [{ name: 1 }] };
    expect(parseLeniently(answer, { list: [good, empty], cursor: '' })?.value).toEqual({ list: [good], cursor: '' });
  });

  test.each([
    { how: 'an object instead of a list', value: { list: {}, cursor: '' } },
    { how: 'no list', value: { cursor: '' } },
    { how: 'an error outside of the list', value: { list: [good], cursor: 5 } },
    { how: 'null', value: null },
  ])('is rejected with $how', ({ value }) => {
    expect(parseLeniently(answer, value)).toBeUndefined();
  });

  test.each([20_001, 200_000])('keeps the other elements when an element has %i errors', (faults) => {
    const bad = { id: 'b', tags: Array.from({ length: faults }, () => 0) };
    expect(parseLeniently(answer, { list: [good, bad, good], cursor: 'c' })).toEqual({ value: { list: [good, good], cursor: 'c' }, lost: [bad] });
    expect(parseLeniently(z.array(row), [bad, good])).toEqual({ value: [good], lost: [bad] });
  });

  test('is rejected when all its 200,000 elements are invalid', () => {
    expect(parseLeniently(answer, { list: Array.from({ length: 200_000 }, () => 0), cursor: '' })).toBeUndefined();
  });

  test('is not changed by the parser', () => {
    const given = { list: [{ id: 'b', tags: [{ name: 'x' }, { name: 1 }] }], cursor: '' };
    const before = JSON.stringify(given);
    parseLeniently(answer, given);
    expect(JSON.stringify(given)).toBe(before);
  });
});

describe('an object with an invalid field', () => {
  const person = z.object({ id: z.string(), name: z._default(z.string(), ''), last: z.nullable(z.string()) });

  test('is read without the field', () => {
    expect(parseParts(person, { id: 'a', name: 5, last: 7 }, { last: null })).toEqual({ value: { id: 'a', name: '', last: null }, damaged: ['name', 'last'] });
  });

  test('is read without a field that has 200,000 errors', () => {
    const tagged = z.object({ id: z.string(), tags: z.optional(z.array(z.string())) });
    const value = { id: 'a', tags: Array.from({ length: 200_000 }, () => 0) };
    expect(parseParts(tagged, value)).toEqual({ value: { id: 'a' }, damaged: ['tags'] });
  });

  test('is rejected without its required ID', () => {
    expect(parseParts(person, { id: 5, last: null })).toBeUndefined();
    expect(parseParts(person, null)).toBeUndefined();
  });
});
