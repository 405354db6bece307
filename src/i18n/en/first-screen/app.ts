import type { app as source } from '../../zh-CN/first-screen/app.ts';
import type { Translation } from '../../translation.ts';

export const app = {
  name: 'Wisp',
  description: 'Wisp: messaging that works without a network. Your conversations and drafts are kept on this device.',
  mainNavigation: 'Main navigation',
  accountMenu: 'Account menu',
  messages: 'Messages',
  contacts: 'Contacts',
  favourites: 'Favourites',
  me: 'Me',
  privacySettings: 'Privacy settings',
  install: 'Install Wisp',
  logout: 'Sign out',
  title: {
    home: 'Wisp',
    login: 'Sign in',
    notFound: '404',
    messages: 'Messages',
    contacts: 'Contacts',
    favourites: 'Favourites',
    privacySettings: 'Privacy and limits',
  },
  notification: {
    message: 'You have a new message',
    apply: 'You have a new friend request',
    groupApply: 'You have a new request to join a group',
    groupResult: 'Your request to join a group was answered',
    groupNotice: 'You have a new group notification',
  },
  update: {
    tooOld: 'This version is too old. Please update to continue',
    behind: 'A newer version is available',
    ready: 'A new version is ready',
    apply: 'Update now',
  },
  chunk: {
    title: 'This part could not be loaded',
    interrupted: 'The connection was interrupted. Retrying automatically.',
    missing: 'Program files are missing or were updated. Reload to continue; what you have typed is kept.',
    someMissing: 'Some program files are missing, so some features do not work. Reload to continue; what you have typed is kept.',
    someInterrupted: 'Some parts of the program have not loaded. Retrying automatically.',
  },
  storage: {
    evicted:
      'The browser removed the data on this device. Sign in again and your chat history will be downloaded again. Unsent messages and drafts cannot be recovered',
    cleared: 'The browser removed the data on this device; it is being downloaded again. Unsent messages and drafts cannot be recovered',
    unavailable:
      'The browser does not allow Wisp to keep data on this device, so what you write now cannot be saved. Leave private browsing or allow site data, then try again',
    hanging: 'The data on this device cannot be opened, and what you write now is not saved yet. Close other Wisp tabs or restart the browser, then reload',
    blocked: 'Another tab still uses the old data, and what you write now is not saved yet. Close the other Wisp tabs',
    outdated: 'Wisp was updated in another tab, and what you write here is no longer saved. Copy what you have not sent, then reload',
    deleted: 'The data on this device has just been removed, and what you write here is no longer saved. Copy what you have not sent, then reload',
    full: 'No space left on this device: new messages and drafts cannot be saved. Delete some files or free up browser storage',
    fullAction: 'Show storage',
  },
  crash: {
    title: 'Something went wrong',
    hint: 'Everything you wrote is kept on this device; reload to continue',
    details: 'Details',
    copyDetails: 'Copy the details',
  },
  pickOne: 'Choose a conversation',
  cannotEnter: 'Could not open the conversation',
} satisfies Translation<typeof source>;
