import { decodeId } from '../../../../contract/ids.ts';
import { tryParseJson } from '../../../shared/safe-json.ts';
import { toSafeUrl } from '../safe-url.ts';
import { bagOf, labelOf, linesOf, listOf, numberOf, textOf, type Bag } from './bag.ts';

export type PersonCard = { readonly wtId: string; readonly name: string; readonly avatar: string };
/** A collected item of another person's favourites. */
export type NoteCard = { readonly id: string; readonly title: string; readonly text: string; readonly image: string };
export type HelperQuestion = { readonly id: string; readonly question: string; readonly jumpUrl: string | undefined };
export type HelperCard = { readonly text: string; readonly image: string; readonly questions: readonly HelperQuestion[] };
export type ShopLink = { readonly text: string; readonly url: string | undefined };

/** What a custom message shows when it is a bubble of its own look. */
export type CustomCard =
  | { readonly kind: 'person'; readonly person: PersonCard }
  | { readonly kind: 'note'; readonly note: NoteCard }
  | { readonly kind: 'helper'; readonly helper: HelperCard }
  | {
      readonly kind: 'service';
      readonly title: string;
      readonly text: string;
      readonly link: ShopLink;
      readonly items: readonly { readonly key: string; readonly value: string }[];
    }
  | { readonly kind: 'evaluate'; readonly score: number; readonly comment: string }
  | { readonly kind: 'order'; readonly title: string; readonly text: string; readonly price: string; readonly image: string; readonly url: string | undefined }
  | { readonly kind: 'link'; readonly link: ShopLink };

const MAX_CHARS = 12_288;
const MAX_NAME = 40;
const MAX_TITLE = 80;
const MAX_TEXT = 600;
const MAX_NOTE = 6000;
const MAX_URL = 2048;
const MAX_ITEMS = 12;
const MAX_QUESTIONS = 20;
const MAX_SCORE = 5;
const MAX_ID = 32;
/** Ids of people as the directory gives them (protocol §1 Ids). */
const PERSON_ID = /^[0-9]{5,11}$/;

const READERS: Readonly<Record<string, (bag: Bag) => CustomCard | undefined>> = {
  nameCard: readPerson,
  collect: readNote,
  wisperHelperMsg: readHelper,
  service: readService,
  evaluate: readEvaluate,
  order: readOrder,
  link: (bag) => readLink(bag),
  text_link: (bag) => readLink(bag),
};
const KINDS: ReadonlyMap<string, (bag: Bag) => CustomCard | undefined> = new Map(Object.entries(READERS));

/** Undefined = no card of ours, or one that says nothing: shown as one neutral line (G7, G13). */
export function parseCard(data: string): CustomCard | undefined {
  const bag = bagOf(tryParseJson(data, MAX_CHARS));
  // Protocol C34: some servers write the helper's type with a blank.
  const read = KINDS.get(textOf(bag['type']).replace(' ', '')) ?? KINDS.get(textOf(bag['businessID']));
  return read?.(bag);
}

function readPerson(bag: Bag): CustomCard | undefined {
  const wtId = decodeId(idOf(bag['userId']));
  if (!PERSON_ID.test(wtId)) return undefined;
  return { kind: 'person', person: { wtId, name: labelOf(bag['nickName'], MAX_NAME) || wtId, avatar: urlText(bag['avatar']) } };
}

function readNote(bag: Bag): CustomCard | undefined {
  const detail = bagOf(bag['detail']);
  const note = {
    id: idOf(detail['id']),
    title: labelOf(detail['collectTitle'], MAX_TITLE),
    text: linesOf(detail['noteContent'], MAX_NOTE),
    image: urlText(detail['videoImage']),
  };
  return note.title === '' && note.text === '' && note.image === '' ? undefined : { kind: 'note', note };
}

function readHelper(bag: Bag): CustomCard | undefined {
  const content = bagOf(bag['content']);
  const entries = listOf(content['txtMsg'], MAX_QUESTIONS).map(bagOf);
  const questions = entries.map((entry) => ({
    id: idOf(entry['id']),
    question: labelOf(entry['question'], MAX_TITLE),
    jumpUrl: webUrl(entry['jumpUrl']),
  }));
  const helper = {
    text: linesOf(content['text'], MAX_NOTE),
    image: urlText(bagOf(content['imgMsg'])['img']),
    questions: questions.filter(({ id, question }) => id !== '' && question !== ''),
  };
  return helper.text === '' && helper.image === '' && helper.questions.length === 0 ? undefined : { kind: 'helper', helper };
}

function readService(bag: Bag): CustomCard | undefined {
  const hyperlink = bagOf(bag['hyperlinks_text']);
  const entries = listOf(bag['item'], MAX_ITEMS).map(bagOf);
  const items = entries.map((entry) => ({ key: labelOf(entry['key'], MAX_NAME), value: labelOf(entry['value'], MAX_TITLE) }));
  const card = {
    title: labelOf(bag['title'], MAX_TITLE),
    text: linesOf(bag['description'], MAX_TEXT),
    link: { text: labelOf(hyperlink['key'], MAX_TITLE), url: webUrl(hyperlink['value']) },
    items: items.filter(({ key, value }) => key !== '' || value !== ''),
  };
  return card.title === '' && card.text === '' && card.items.length === 0 ? undefined : { kind: 'service', ...card };
}

function readEvaluate(bag: Bag): CustomCard {
  const score = Math.min(MAX_SCORE, Math.max(0, Math.round(numberOf(bag['score']))));
  return { kind: 'evaluate', score, comment: linesOf(bag['comment'], MAX_TEXT) };
}

function readOrder(bag: Bag): CustomCard | undefined {
  const title = labelOf(bag['title'], MAX_TITLE);
  if (title === '') return undefined;
  const price = typeof bag['price'] === 'number' ? String(bag['price']) : labelOf(bag['price'], MAX_NAME);
  return { kind: 'order', title, text: linesOf(bag['description'], MAX_TEXT), price, image: urlText(bag['imageUrl']), url: webUrl(bag['link']) };
}

function readLink(bag: Bag): CustomCard | undefined {
  const url = webUrl(bag['link']);
  const text = linesOf(bag['text'], MAX_TEXT) || (url ?? '');
  return text === '' ? undefined : { kind: 'link', link: { text, url } };
}

/** A server of another kind writes numbers. */
function idOf(value: unknown): string {
  return labelOf(typeof value === 'number' ? String(value) : value, MAX_ID);
}

/** Whether a picture may be had from there is for the caller to ask. */
function urlText(value: unknown): string {
  const text = textOf(value);
  return text.length <= MAX_URL ? text : '';
}

/** http(s) only: a mail or telephone address has no place on a card. */
function webUrl(value: unknown): string | undefined {
  const text = urlText(value);
  const url = /^https?:\/\//i.test(text) ? toSafeUrl(text) : undefined;
  return url?.startsWith('http') === true ? url : undefined;
}
