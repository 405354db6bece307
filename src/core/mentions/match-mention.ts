import { MENTION_ALL_ID } from '../../../contract/ids.ts';

export type MentionedPerson = { readonly id: string; readonly names: readonly string[] };

/**
 * Returns the ID of the person that `@name` means among the people whom the message names. `at` = index of the mention in the text, for a
 * name that has changed since.
 */
export function matchMention(name: string, people: readonly MentionedPerson[], at: number): string | undefined {
  const persons = people.filter(({ id }) => id !== MENTION_ALL_ID);
  return (persons.find(({ names }) => names.includes(name)) ?? (at < persons.length ? persons[at] : undefined))?.id;
}
