import { LIMITS } from '../../limits.ts';
import { parseOutside } from '../../safe-json.ts';

/** `cloudCustomData` of an automatic reply (protocol A18). Only the server writes it; it refuses a client's message that has the mark. */
export const AUTO_REPLY_DATA = JSON.stringify({ autoReply: 1 });

/** Whether the message was written by the server for a user who was away. */
export function isAutoReply(cloudCustomData: string): boolean {
  if (!cloudCustomData.trimStart().startsWith('{')) return false;
  const data = parseOutside(cloudCustomData, LIMITS.jsonDepth);
  return typeof data === 'object' && data !== null && 'autoReply' in data && Boolean(data.autoReply);
}
