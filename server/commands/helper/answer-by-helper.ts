import { CODE } from '../../../contract/codes.ts';
import type { FaqItem } from '../../../contract/http/helper.ts';
import { senderOfMessageId } from '../../../contract/ids.ts';
import type { HelperQuestion } from '../../helper-questions.ts';
import { refuse } from '../../policies/refusal.ts';
import { putHelperText } from '../../store/account/helper-texts.ts';
import type { Unit } from '../unit.ts';
import { postHelperMessage, toListed } from './post-helper-message.ts';

const FOUND = '为你找到以下问题';

export function toFaqItem(question: HelperQuestion): FaqItem {
  const { id, replyMsg } = question;
  return { id, question: question.question, replyMsg, reply: replyMsg, ...(question.jumpUrl === undefined ? {} : { jumpUrl: question.jumpUrl }) };
}

export async function answerQuestion(unit: Unit, userId: string, id: string): Promise<FaqItem> {
  const question = unit.config.helper.questions.find((candidate) => candidate.id === id);
  if (question === undefined) return refuse(CODE.notFound);
  const { replyMsg: text, img } = question;
  await postHelperMessage(unit, userId, img === undefined ? { detailType: 1, content: { text } } : { detailType: 2, content: { text, imgMsg: { img } } });
  return toFaqItem(question);
}

/**
 * Answers with a list of questions that contain the word, or whose keywords the text contains. Without a match the helper sends its
 * fallback text.
 */
export async function answerKeyword(unit: Unit, userId: string, keyWord: string): Promise<FaqItem[]> {
  const wanted = fold(keyWord);
  const { helper } = unit.config;
  const matches = wanted === '' ? [] : helper.questions.filter((question) => isAbout(question, wanted));
  if (matches.length === 0) await postHelperMessage(unit, userId, { detailType: 1, content: { text: helper.fallback } });
  else await postHelperMessage(unit, userId, { detailType: 3, content: { text: FOUND, txtMsg: matches.map(toListed) } });
  return matches.map(toFaqItem);
}

export async function recordText(unit: Unit, userId: string, text: { content: string; msgId: string; time: number }): Promise<null> {
  if (senderOfMessageId(text.msgId) !== userId) refuse(CODE.forbidden);
  await putHelperText(unit.db, { userId, msgId: text.msgId, content: text.content, timeSec: text.time, createdAt: unit.now });
  return null;
}

function isAbout({ question, replyMsg, keywords = [] }: HelperQuestion, wanted: string): boolean {
  return fold(question).includes(wanted) || fold(replyMsg).includes(wanted) || keywords.some((keyword) => wanted.includes(fold(keyword)));
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
