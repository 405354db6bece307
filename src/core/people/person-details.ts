import type { Profile } from '../../../contract/people.ts';

/** A group that the user and another person are in. */
export type CommonGroup = {
  readonly id: string;
  readonly groupNumber: string;
  readonly txGroupid: string;
  readonly groupName: string;
  readonly groupAvatar: string;
};

/** The last answer of the directory about a person, for a profile that opens without a network. */
export type PersonDetails = {
  readonly profile: Omit<Profile, 'token'>;
  /** Undefined = never read. */
  readonly groups?: readonly CommonGroup[] | undefined;
};

/** The number of people whose details stay on the device. */
const MAX_PEOPLE = 100;

/** Puts the person first and drops the people who were opened longest ago. If the groups could not be read, their last answer stays. */
export function withDetails(all: readonly PersonDetails[], next: PersonDetails): readonly PersonDetails[] {
  const others = all.filter(({ profile }) => profile.wtId !== next.profile.wtId);
  const groups = next.groups ?? detailsOf(all, next.profile.wtId)?.groups;
  return [groups === undefined ? next : { ...next, groups }, ...others].slice(0, MAX_PEOPLE);
}

export function detailsOf(all: readonly PersonDetails[] | undefined, wtId: string): PersonDetails | undefined {
  return all?.find(({ profile }) => profile.wtId === wtId);
}
