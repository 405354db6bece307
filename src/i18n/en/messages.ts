import type { Messages } from '../load-messages.ts';
import { account } from './account.ts';
import { app } from './app.ts';
import { chat } from './chat.ts';
import { codes } from './codes.ts';
import { common } from './common.ts';
import { composer } from './composer.ts';
import { conversations } from './conversations.ts';
import { settings } from './settings.ts';
import { search } from './search.ts';
import { summary } from './summary.ts';
import { time } from './time.ts';

export const messages = { account, app, chat, codes, common, composer, conversations, settings, search, summary, time } satisfies Messages;
