import { expect, test } from 'vitest';
import { anApply } from '../../../tests/support/builders.ts';
import { relationOf } from './relation.ts';

type Facts = Parameters<typeof relationOf>[1];
const nowMs = 1_700_000_000_000;
const NOBODY: Facts = { me: '10001', friend: undefined, isBlocked: false, applications: [], isQueued: false, nowMs };
const received = anApply('10008', { direction: 1, createTs: nowMs });
const sent = anApply('10008', { direction: 2, createTs: nowMs });

test.each<[string, Partial<Facts>, ReturnType<typeof relationOf>]>([
  ['a stranger', {}, 'stranger'],
  ['the user', { me: '10008' }, 'self'],
  ['a friend', { friend: { friendsStatus: 0 } }, 'friend'],
  ['a friend whose application is still listed', { friend: { friendsStatus: 0 }, applications: [received] }, 'friend'],
  ['a person who deleted the user', { friend: { friendsStatus: 3 } }, 'stranger'],
  ['a blocked friend', { friend: { friendsStatus: 0 }, isBlocked: true }, 'blocked'],
  ['an applicant', { applications: [received] }, 'received'],
  ['an applicant to whom the user applied too', { applications: [sent, received], isQueued: true }, 'received'],
  ['a person with an application that waits for the network', { applications: [sent], isQueued: true }, 'queued'],
  ['a person with an application', { applications: [sent] }, 'waiting'],
  ['a person who refused the last application', { applications: [{ ...sent, applyStatus: 2 }] }, 'stranger'],
  ['a person whose application was refused', { applications: [{ ...received, applyStatus: 2 }] }, 'stranger'],
  ['a person with an expired application', { applications: [{ ...sent, createTs: nowMs - 31 * 86_400_000 }] }, 'stranger'],
])('PEOPLE-035 %s is shown as such', (_person, change, relation) => {
  expect(relationOf('10008', { ...NOBODY, ...change })).toBe(relation);
});
