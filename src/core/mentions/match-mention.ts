import { MENTION_ALL_ID } from '../../../contract/ids.ts';

export type MentionedPerson = { readonly id: string; readonly names: readonly string[] };

/** Who `@name` means among those whom the message names; `at` = which mention of the text it is, for a name that has changed since. */
export function matchMention(name: string, people: readonly MentionedPerson[], at: number): string | undefined {
  const persons = people.filter(({ id }) => id !== MENTION_ALL_ID);
  return (persons.find(({ names }) => names.includes(name)) ?? (at < persons.length ? persons[at] : undefined))?.id;
}
