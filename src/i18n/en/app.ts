import type { app as source } from '../zh-CN/app.ts';
import type { Translation } from '../translation.ts';

export const app = {
  name: 'Wisp',
  mainNavigation: 'Main navigation',
  accountMenu: 'Account menu',
  messages: 'Messages',
  contacts: 'Contacts',
  favorites: 'Favourites',
  moments: 'Moments',
  me: 'Me',
  privacySettings: 'Privacy settings',
  editProfile: 'Edit profile',
  logout: 'Sign out',
  title: {
    home: 'Wisp',
    login: 'Sign in',
    notFound: '404',
    messages: 'Messages',
    contacts: 'Contacts',
    favorites: 'Favourites',
    moments: 'Friends’ moments',
    momentItem: 'Moment',
    privacySettings: 'Privacy and limits',
  },
  notification: {
    message: 'You have a new message',
    apply: 'You have a new friend request',
  },
  update: {
    ready: 'A new version is ready',
    apply: 'Update now',
  },
  chunk: {
    title: 'This part did not open',
    interrupted: 'The connection was interrupted. Trying again by itself.',
    missing: 'Program files are missing or were updated. Reload to go on; the text in the input is kept.',
    someMissing: 'Some program files are missing, so some functions do not work. Reload to go on; the text in the input is kept.',
    someInterrupted: 'Some parts of the program have not loaded. Trying again by itself.',
  },
  storage: {
    evicted: 'The browser removed the data on this device. Sign in again, and your chats are fetched anew. Messages not sent and drafts are lost',
    cleared: 'The browser removed the data on this device; it is being fetched anew. Messages not sent and drafts are lost',
    unavailable:
      'The browser does not let Wisp keep data on this device, so what you write now cannot be saved. Leave private browsing or allow site data, then try again',
    hanging: 'The data on this device does not open, and what you write now is not saved yet. Close other Wisp tabs or restart the browser, then reload',
    blocked: 'Another tab still uses the old data, and what you write now is not saved yet. Close the other Wisp tabs',
    outdated: 'Wisp was updated in another tab, and what you write here is no longer saved. Copy what you have not sent, then reload',
    deleted: 'The data on this device has just been removed, and what you write here is no longer saved. Copy what you have not sent, then reload',
  },
  follower: {
    otherTab: 'Another tab holds the connection',
  },
} satisfies Translation<typeof source>;
