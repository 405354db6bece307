import type { Unit } from '../unit.ts';
import { postHelperMessage } from './post-helper-message.ts';

/** Every account starts with this conversation and one list in it (contract §7 Helper message). */
export async function welcomeByHelper(unit: Unit, userId: string): Promise<void> {
  const { helper } = unit.config;
  await postHelperMessage(unit, userId, { detailType: 3, content: { text: helper.greeting, txtMsg: helper.questions } });
}
