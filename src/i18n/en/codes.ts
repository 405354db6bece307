import type { codes as source } from '../zh-CN/codes.ts';
import type { Translation } from '../translation.ts';

export const codes = {
  c401: 'Authentication failed, cannot access system resources',
  c403: 'No permission for this operation',
  tooLate: 'Past the recall time limit',
  pinLimit: 'No more messages can be pinned',
  twoWayNeedsVip: 'Deleting for both is a VIP feature. Become a VIP member to use it.',
  c404: 'Resource does not exist',
  default: 'Unknown system error, please report to the administrator',
  clockSkew: 'The clock of this device is wrong. Please correct it and try again',
  wrongCredentials: 'Wrong account or password',
  tooManyAttempts: 'Too many attempts, please try again later',
  sessionExpired: 'Your session has ended, please sign in again',
  signedInElsewhere: 'Your account was signed in on another device',
  banned: 'This account has been banned',
  deregistered: 'This account no longer exists',
  phoneUsed: 'This phone number is already registered',
  smsWrong: 'Wrong SMS code',
  registerClosed: 'Registration is closed',
  inviteWrong: 'This invitation code is not valid',
  blocked: 'This person has blocked you',
  groupLimit: 'You are already in 500 groups, the most an account can join',
  nameReserved: 'This name is reserved and cannot be used',
  favouriteLimit: 'You have 3,000 favourites, the most an account can keep',
  unavailable: 'Your plan does not support this',
  reactionLimit: 'A message can have at most 10 kinds of reactions',
} satisfies Translation<typeof source>;
