import type { Unit } from '../unit.ts';
import { postHelperMessage, toListed } from './post-helper-message.ts';

/** Number of questions in the first list. The dialog of common questions shows all of them. */
const GREETED = 6;

/** Every account starts with this conversation, which contains one list of questions (protocol §7 Helper message). */
export async function welcomeByHelper(unit: Unit, userId: string): Promise<void> {
  const { helper } = unit.config;
  await postHelperMessage(unit, userId, { detailType: 3, content: { text: helper.greeting, txtMsg: helper.questions.slice(0, GREETED).map(toListed) } });
}
