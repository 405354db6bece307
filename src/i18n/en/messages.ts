import type { Messages } from '../load-messages.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { chat } from './chat.ts';
import { codes } from './codes.ts';
import { common } from './common.ts';
import { composer } from './composer.ts';
import { conversations } from './conversations.ts';
import { settings } from './settings.ts';

export const messages = { account, app, chat, codes, common, composer, conversations, settings } satisfies Messages;
