import { ENGINE_CODE } from '../../contract/codes.ts';
import type { ServerConfig } from '../config.ts';
import { refuse } from './refusal.ts';

/** The operator's word list, for what people write about themselves and their groups (80001). */
export function refuseSensitiveText(config: ServerConfig, text: string): void {
  if (config.sensitiveWords.some((word) => text.includes(word))) refuse(ENGINE_CODE.sensitiveText);
}
