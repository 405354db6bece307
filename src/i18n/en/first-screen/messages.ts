import type { FirstMessages } from '../../load-messages.lazy.ts';
import { app } from './app.ts';
import { common } from './common.ts';
import { conversations } from './conversations.ts';
import { summary } from './summary.ts';
import { time } from './time.ts';

export const firstMessages = {
  app,
  common,
  conversations,
  summary,
  time,
} satisfies FirstMessages;
