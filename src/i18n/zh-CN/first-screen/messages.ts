import { app } from './app.ts';
import { common } from './common.ts';
import { conversations } from './conversations.ts';
import { summary } from './summary.ts';
import { time } from './time.ts';

/** The texts that the conversation list of a signed-in user shows before any other part of the page is loaded. */
export const firstMessages = {
  app,
  common,
  conversations,
  summary,
  time,
} as const;
