import { expect, test, vi } from 'vitest';
import type { ApiOutcome, HttpClient } from '../../api/http-client.ts';
import type { FoundPerson } from '../../core/people/people-search.ts';
import { createPeopleSearch } from './search-people.ts';

const MIA = { wtId: '10008', nickName: 'Mia Torres', friendsStatus: 1 } as FoundPerson;

function search(outcome: ApiOutcome<readonly FoundPerson[]>, loadProfiles = vi.fn<() => Promise<true | undefined>>(async () => true)) {
  const call = vi.fn<() => Promise<typeof outcome>>(async () => outcome);
  const api = { call } as unknown as HttpClient;
  return { call, loadProfiles, answer: createPeopleSearch({ api, loadProfiles })({ searchId: '10008' }) };
}

test('PEOPLE-039 stores the profiles of the results, so that a queued application has a name', async () => {
  const { answer, loadProfiles } = search({ kind: 'ok', value: [MIA], total: 1, cursor: '' });
  expect(await answer).toEqual({ kind: 'found', people: [MIA] });
  expect(loadProfiles).toHaveBeenCalledWith({ ids: ['10008'] });
});

test('PEOPLE-030 shows the results also when their profiles cannot be stored', async () => {
  const failed = vi.fn<() => Promise<undefined>>(async () => Promise.reject(new Error('full')));
  expect(await search({ kind: 'ok', value: [MIA], total: 1, cursor: '' }, failed).answer).toEqual({ kind: 'found', people: [MIA] });
});

test.each([
  ['a pause after too many searches', { kind: 'unreachable', retryAfterMs: 42_000 }, { kind: 'wait', retryAfterMs: 42_000 }],
  ['a refusal', { kind: 'refused', code: 601, message: '暂停服务', data: undefined }, { kind: 'refused', code: 601, message: '暂停服务' }],
  ['nothing without an answer', { kind: 'unreachable' }, undefined],
] as const)('PEOPLE-034 answers with %s', async (_title, outcome, answer) => {
  expect(await search(outcome).answer).toEqual(answer);
});
