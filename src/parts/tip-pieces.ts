import type { CustomMessage, TipPerson } from '../core/messages/custom-message.ts';
import type { Translate } from '../i18n/use-translation.ts';
import { tipWords } from './summary-words.ts';

export type TipPiece = { readonly kind: 'words'; readonly text: string } | { readonly kind: 'person'; readonly person: TipPerson };

type Tip = Extract<CustomMessage, { kind: 'tip' }>['tip'];

/** Private-use characters mark the people while the sentence is formatted. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const PLACE = /\ue000(\d{1,3})\ue001/;

/** A group tip split into text and people, because each language has its own position for the people. The reader is part of the text. */
export function tipPieces(t: Translate, tip: Tip): TipPiece[] {
  const people = [tip.operator, ...tip.operated];
  const placed = people.map((person, at) => ({ ...person, name: person.name === '' ? '' : `${OPEN}${at}${CLOSE}` }));
  const [operator = tip.operator, ...operated] = placed;
  const text = tipWords(t, { ...tip, content: tip.content.replace(/[\ue000\ue001]/g, ''), operator, operated });
  return text.split(PLACE).flatMap((part, at): TipPiece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ kind: 'words', text: part }];
    const person = people[Number(part)];
    return person === undefined ? [] : [{ kind: 'person', person }];
  });
}
