import type { newGroup as source } from '../zh-CN/new-group.ts';
import type { Translation } from '../translation.ts';

export const newGroup = {
  title: 'New group chat',
  notice: 'Group notice',
  noticeHint: 'Group notice (optional)',
  noticeLong: 'A group notice can have at most 3000 characters',
  addPicture: 'Add a group picture',
  changePicture: 'Change the group picture',
  removePicture: 'Remove the group picture',
  badPicture: 'A group picture must be a PNG or JPEG of at most 5 MB',
  chosenMembers: 'Selected members',
  tooMany: 'You can choose at most {{count}} friends',
  created: 'Group created',
  leftOut: 'Friends who could not be added: {{count}}',
  enter: 'Open the group',
  reason: {
    gone: 'This account no longer exists',
    blocked: 'This person has blocked you',
    notFriends: 'You are not friends yet',
    theyDeletedMe: 'You are not in their friend list',
    iDeletedThem: 'Not in your friend list',
    groupLimit: 'This person is already in the most groups possible',
    vip: 'Has no VIP, which this group requires',
    level: 'Level too low for this group',
    blacklisted: 'On the blacklist of this group',
    full: 'The group is full',
    member: 'Already in the group',
    iBlocked: 'You have blocked this person',
    tooOften: 'Invited too often. Try again later',
    other: 'Cannot be added now',
  },
} satisfies Translation<typeof source>;
