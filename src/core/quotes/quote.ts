import { isPending, type MessageRow } from '../rows.ts';
import { tryParseJson } from '../../shared/safe-json.ts';
import { showEmoji } from '../view/emoji.ts';
import { senderIdOf } from '../people/person-name.ts';

export type Quote = { readonly messageID: string; readonly sender: string; readonly abstract: string };

const MAX_CHARS = 12_288;
const MAX_ABSTRACT = 200;

/** The quoted message of `cloudCustomData` (protocol §7); undefined when there is none or it is broken. */
export function parseQuote(cloudCustomData: string): Quote | undefined {
  if (!cloudCustomData.includes('messageReply')) return undefined;
  const data = tryParseJson(cloudCustomData, MAX_CHARS);
  const reply = typeof data === 'object' && data !== null && 'messageReply' in data ? data.messageReply : undefined;
  if (typeof reply !== 'object' || reply === null) return undefined;
  const field = (name: string) => {
    const value: unknown = Reflect.get(reply, name);
    return typeof value === 'string' ? value : '';
  };
  const messageID = field('messageID');
  if (messageID === '') return undefined;
  const abstract = [...showEmoji(field('messageAbstract')).replace(/\s+/g, ' ')].slice(0, MAX_ABSTRACT).join('');
  return { messageID, sender: field('messageSender'), abstract };
}

/** The author of the quoted message; undefined when nothing is quoted. */
export function quotedAuthorOf(cloudCustomData: string): string | undefined {
  const quote = parseQuote(cloudCustomData);
  return quote === undefined ? undefined : senderIdOf(quote.messageID);
}

const SENT_ABSTRACT = 100;
const VERSION = 1;

/** `cloudCustomData` of a reply to this message (protocol §7 messageReply). `stated` = its author's name and its content in one line. */
export function buildQuote(row: MessageRow, stated: { readonly sender: string; readonly abstract: string }): string {
  return JSON.stringify({
    messageReply: {
      messageID: row.ID,
      messageType: row.type,
      messageSender: stated.sender,
      messageAbstract: [...stated.abstract].slice(0, SENT_ABSTRACT).join(''),
      messageTime: row.time,
      messageSequence: isPending(row) ? (row.ackSeq ?? 0) : row.sequence,
      version: VERSION,
    },
  });
}
