import type { qr as source } from '../../zh-CN/people/qr.ts';
import type { Translation } from '../../translation.ts';

export const qr = {
  mine: 'My QR code',
  scan: 'Scan',
  card: {
    id: 'ID: {{id}}',
    code: 'QR code that leads to my profile',
    hint: 'Scan the QR code to add me as a friend',
    save: 'Save picture',
    saved: 'Saved',
    saveFailed: 'Could not save. Please try again later',
    copy: 'Copy link',
    unavailable: 'The QR code cannot be drawn. Please copy the link',
  },
  scanner: {
    hint: 'Place the QR code inside the frame to scan it',
    pick: 'Choose a picture',
    other: 'You can also paste or drop a picture, or paste a link',
    drop: 'Drop the picture to read its QR code',
    reading: 'Reading…',
    noCode: 'There is no QR code in the picture',
    notPicture: 'This file cannot be read. Please choose a picture',
    tooLarge: 'A picture can have at most 20 MB',
    failed: 'The scanner did not load. Please try again',
    unknown: 'This is not the QR code of a person or group on Wisp',
    foreign: 'This QR code leads to {{host}}. Wisp does not open other sites',
  },
  link: {
    looking: 'Looking for the user',
    none: 'This user does not exist',
    noneHint: 'Please check the QR code or ID',
    unreachable: 'The profile of this user is not on this device',
  },
} satisfies Translation<typeof source>;
