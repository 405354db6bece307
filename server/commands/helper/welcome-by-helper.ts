import type { Unit } from '../unit.ts';
import { postHelperMessage, toListed } from './post-helper-message.ts';

/** The first ones; the dialog of common questions has all of them. */
const GREETED = 6;

/** Every account starts with this conversation and one list in it (protocol §7 Helper message). */
export async function welcomeByHelper(unit: Unit, userId: string): Promise<void> {
  const { helper } = unit.config;
  await postHelperMessage(unit, userId, { detailType: 3, content: { text: helper.greeting, txtMsg: helper.questions.slice(0, GREETED).map(toListed) } });
}
