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
  follower: {
    otherTab: 'Another tab holds the connection',
  },
} satisfies Translation<typeof source>;
