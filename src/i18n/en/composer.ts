import type { composer as source } from '../zh-CN/composer.ts';
import type { Translation } from '../translation.ts';

export const composer = {
  label: 'Message',
  send: 'Send',
  enterHint: 'Enter to send',
  emoji: 'Emoji',
  image: 'Picture',
  file: 'File',
  recentEmoji: 'Recent',
  allEmoji: 'All emoji',
  tooLong: 'Too long: 12K at most',
  tooLongBy: '{{count}} bytes too long',
  fileTooLarge: '“{{name}}” is over 100MB',
  imageAsFile: '“{{name}}” is over 20MB and goes as a file',
  emptyFile: '“{{name}}” is empty',
  sendFailed: 'Not saved; your text is still here. Try again',
  storageFull: 'No space left on this device; your text is still here',
  removeFile: 'Remove {{name}}',
  attachments: 'Files to send',
  mention: 'Who to mention',
  mentionAll: 'Everyone',
  notice: {
    system: 'System notices cannot be answered',
    kicked: 'You were removed from this group',
    dissolved: 'This group was dissolved',
    left: 'You left this group',
    muted: 'You have been muted',
    mutedAll: 'Everyone is muted by an admin',
    blocked: 'You blocked this person',
  },
} satisfies Translation<typeof source>;
