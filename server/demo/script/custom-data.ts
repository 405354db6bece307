import { DEFAULT_CONFIG } from '../../config.ts';
import type { HelperQuestion } from '../../helper-questions.ts';
import { toListed } from '../../commands/helper/post-helper-message.ts';
import { findMedium } from '../demo-media.ts';

/** Builds `data` of the custom messages by their script name. The parts are separated by " / ". */
export function buildCustomData(kind: string, rest: string): string {
  const builder = CUSTOM_DATA[kind];
  if (builder === undefined) throw new Error(`A script cannot say !${kind}`);
  return JSON.stringify(builder(rest.split(' / '), rest));
}

const CUSTOM_DATA: Readonly<Record<string, (parts: readonly string[], rest: string) => unknown>> = {
  note: ([title = '', content = '', image], rest) => ({
    type: 'collect',
    detail: { id: noteIdOf(rest), collectTitle: title, noteContent: content, videoImage: image === undefined ? '' : findMedium(image).url },
  }),
  link: ([text = '', link = '']) => ({ businessID: 'link', text, link }),
  order: ([title = '', description = '', price = '', link = '', image = '']) => ({
    businessID: 'order',
    imageUrl: findMedium(image).url,
    title,
    description,
    price,
    link,
  }),
  service: ([title = '', description = '', linkText = '', link = '', ...items]) => ({
    businessID: 'service',
    title,
    description,
    hyperlinks_text: { key: linkText, value: link },
    item: items.map((one) => ({ key: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1) })),
  }),
  evaluate: ([score = '5', comment = '']) => ({ businessID: 'evaluate', score: Number(score), comment }),
  befriend: ([words = '']) => ({ type: 'CustomMsg_Type_addFriend', content: words }),
  help: (_, rest) => ({ type: 'wisperHelperMsg', detailType: 1, content: { text: rest } }),
  helpimage: ([text = '', image = '']) => ({ type: 'wisperHelperMsg', detailType: 2, content: { text, imgMsg: { img: findMedium(image).url } } }),
  helplist: (_, rest) => ({ type: 'wisperHelperMsg', detailType: 3, content: buildHelpList(rest) }),
};

function noteIdOf(rest: string): string {
  return String(1000 + ([...rest].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 9000));
}

/**
 * The first line is the text above the list; the second line has the IDs of the questions. Tapping a question asks the server for its ID.
 */
function buildHelpList(rest: string): unknown {
  const [text = '', ids = ''] = rest.split('\n');
  return { text, txtMsg: ids.split(' ').map((id) => toListed(findQuestion(id))) };
}

function findQuestion(id: string): HelperQuestion {
  const question = DEFAULT_CONFIG.helper.questions.find((one) => one.id === id);
  if (question === undefined) throw new Error(`The helper has no question ${id}`);
  return question;
}
