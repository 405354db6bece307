import { decodeId, WT_ID } from '../../../contract/ids.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { toSafeUrl } from '../view/safe-url.ts';
import { fieldsOf, labelOf, linesOf, listOf, numberOf, textOf, type Fields } from './fields.ts';

export type PersonCard = { readonly wtId: string; readonly name: string; readonly avatar: string };
/** An item of another person's favourites. */
export type NoteCard = { readonly id: string; readonly title: string; readonly text: string; readonly image: string };
export type HelperQuestion = { readonly id: string; readonly question: string; readonly jumpUrl: string | undefined };
export type HelperCard = { readonly text: string; readonly image: string; readonly questions: readonly HelperQuestion[] };
export type ShopLink = { readonly text: string; readonly url: string | undefined };

/** The content of a custom message that has its own kind of bubble. */
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

const READERS: Readonly<Record<string, (fields: Fields) => CustomCard | undefined>> = {
  nameCard: readPerson,
  collect: readNote,
  wisperHelperMsg: readHelper,
  service: readService,
  evaluate: readEvaluate,
  order: readOrder,
  link: (fields) => readLink(fields),
  text_link: (fields) => readLink(fields),
};
const KINDS: ReadonlyMap<string, (fields: Fields) => CustomCard | undefined> = new Map(Object.entries(READERS));

/** Undefined = not one of our cards, or a card without content. It is shown as one neutral line (G7, G13). */
export function parseCard(data: string): CustomCard | undefined {
  const fields = fieldsOf(tryParseJson(data, MAX_CHARS));
  // Protocol C34: some servers write the helper's type with a blank.
  const read = KINDS.get(textOf(fields['type']).replace(' ', '')) ?? KINDS.get(textOf(fields['businessID']));
  return read?.(fields);
}

function readPerson(fields: Fields): CustomCard | undefined {
  const wtId = decodeId(idOf(fields['userId']));
  if (!WT_ID.test(wtId)) return undefined;
  return { kind: 'person', person: { wtId, name: labelOf(fields['nickName'], MAX_NAME) || wtId, avatar: urlText(fields['avatar']) } };
}

function readNote(fields: Fields): CustomCard | undefined {
  const detail = fieldsOf(fields['detail']);
  const note = {
    id: idOf(detail['id']),
    title: labelOf(detail['collectTitle'], MAX_TITLE),
    text: linesOf(detail['noteContent'], MAX_NOTE),
    image: urlText(detail['videoImage']),
  };
  return note.title === '' && note.text === '' && note.image === '' ? undefined : { kind: 'note', note };
}

function readHelper(fields: Fields): CustomCard | undefined {
  const content = fieldsOf(fields['content']);
  const entries = listOf(content['txtMsg'], MAX_QUESTIONS).map(fieldsOf);
  const questions = entries.map((entry) => ({
    id: idOf(entry['id']),
    question: labelOf(entry['question'], MAX_TITLE),
    jumpUrl: webUrl(entry['jumpUrl']),
  }));
  const helper = {
    text: linesOf(content['text'], MAX_NOTE),
    image: urlText(fieldsOf(content['imgMsg'])['img']),
    questions: questions.filter(({ id, question }) => id !== '' && question !== ''),
  };
  return helper.text === '' && helper.image === '' && helper.questions.length === 0 ? undefined : { kind: 'helper', helper };
}

function readService(fields: Fields): CustomCard | undefined {
  const hyperlink = fieldsOf(fields['hyperlinks_text']);
  const entries = listOf(fields['item'], MAX_ITEMS).map(fieldsOf);
  const items = entries.map((entry) => ({ key: labelOf(entry['key'], MAX_NAME), value: labelOf(entry['value'], MAX_TITLE) }));
  const card = {
    title: labelOf(fields['title'], MAX_TITLE),
    text: linesOf(fields['description'], MAX_TEXT),
    link: { text: labelOf(hyperlink['key'], MAX_TITLE), url: webUrl(hyperlink['value']) },
    items: items.filter(({ key, value }) => key !== '' || value !== ''),
  };
  return card.title === '' && card.text === '' && card.items.length === 0 ? undefined : { kind: 'service', ...card };
}

function readEvaluate(fields: Fields): CustomCard {
  const score = Math.min(MAX_SCORE, Math.max(0, Math.round(numberOf(fields['score']))));
  return { kind: 'evaluate', score, comment: linesOf(fields['comment'], MAX_TEXT) };
}

function readOrder(fields: Fields): CustomCard | undefined {
  const title = labelOf(fields['title'], MAX_TITLE);
  if (title === '') return undefined;
  const price = typeof fields['price'] === 'number' ? String(fields['price']) : labelOf(fields['price'], MAX_NAME);
  return { kind: 'order', title, text: linesOf(fields['description'], MAX_TEXT), price, image: urlText(fields['imageUrl']), url: webUrl(fields['link']) };
}

function readLink(fields: Fields): CustomCard | undefined {
  const url = webUrl(fields['link']);
  const text = linesOf(fields['text'], MAX_TEXT) || (url ?? '');
  return text === '' ? undefined : { kind: 'link', link: { text, url } };
}

/** Some servers send numbers. */
function idOf(value: unknown): string {
  return labelOf(typeof value === 'number' ? String(value) : value, MAX_ID);
}

/** The caller checks whether a picture may be loaded from this URL. */
function urlText(value: unknown): string {
  const text = textOf(value);
  return text.length <= MAX_URL ? text : '';
}

/** Only http(s), because a card must not contain a mail or telephone address. */
function webUrl(value: unknown): string | undefined {
  const text = urlText(value);
  const url = /^https?:\/\//i.test(text) ? toSafeUrl(text) : undefined;
  return url?.startsWith('http') === true ? url : undefined;
}
