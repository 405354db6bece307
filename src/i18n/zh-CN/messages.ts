import { account } from './account.ts';
import { app } from './app.ts';
import { bubble } from './bubble.ts';
import { chatSearch } from './chat-search.ts';
import { chat } from './chat.ts';
import { codes } from './codes.ts';
import { common } from './common.ts';
import { composer } from './composer.ts';
import { conversations } from './conversations.ts';
import { forward } from './forward.ts';
import { favourites } from './favourites.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';
import { search } from './search.ts';
import { stickers } from './stickers.ts';
import { summary } from './summary.ts';
import { time } from './time.ts';
import { viewer } from './viewer.ts';
import { wording } from './wording.ts';

/** The source of truth for keys: en and ja are checked against it. */
export const messages = {
  account,
  app,
  bubble,
  chat,
  chatSearch,
  codes,
  common,
  composer,
  conversations,
  forward,
  favourites,
  people,
  settings,
  search,
  stickers,
  summary,
  time,
  viewer,
  wording,
} as const;
