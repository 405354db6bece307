import { account } from './account.ts';
import { addFriend } from './people/add-friend.ts';
import { bubble } from './bubble.ts';
import { chat } from './chat.ts';
import { chatSearch } from './chat-search.ts';
import { codes } from './codes.ts';
import { composer } from './composer.ts';
import { contacts } from './people/contacts.ts';
import { conversationList } from './conversation-list.ts';
import { forward } from './forward.ts';
import { favourites } from './favourites.ts';
import { groupPanel } from './group-panel.ts';
import { groupNotices } from './groups/group-notices.ts';
import { joining } from './groups/joining.ts';
import { newGroup } from './new-group.ts';
import { people } from './people/people.ts';
import { qr } from './people/qr.ts';
import { settings } from './settings.ts';
import { search } from './search.ts';
import { stickers } from './stickers.ts';
import { tabs } from './tabs.ts';
import { viewer } from './viewer.ts';
import { wording } from './wording.ts';

/** The texts of all other parts. Its areas differ from those of the first screen. */
export const deferredMessages = {
  account,
  addFriend,
  bubble,
  chat,
  chatSearch,
  codes,
  composer,
  contacts,
  conversationList,
  forward,
  favourites,
  groupPanel,
  groupNotices,
  joining,
  newGroup,
  people,
  qr,
  settings,
  search,
  stickers,
  tabs,
  viewer,
  wording,
} as const;
