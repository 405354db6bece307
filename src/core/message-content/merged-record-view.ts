import { blankMessage } from './blank-message.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { PayloadOf } from '../../../contract/payloads.ts';
import type { MessageRow } from '../rows.ts';
import { fieldsOf, labelOf, listOf, numberOf, textOf } from './fields.ts';

/** A merged record: the content of its bubble, and the source of its messages. */
export type MergedRecordView = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly source: RecordSource | undefined;
};

export type RecordSource = { readonly kind: 'list'; readonly list: readonly unknown[] } | { readonly kind: 'key'; readonly downloadKey: string };

/** The bubble shows the first seven lines. */
const ABSTRACT_LINES = 7;
const MAX_TITLE = 60;
const MAX_LINE = 80;
const MAX_KEY = 128;
const MAX_RECORD_MESSAGES = 100;
/** Maximum depth of nested records. A deeper one, from before the server had the limit, is not opened. */
export const MAX_RECORD_DEPTH = LIMITS.recordDepth;

export function mergedRecordViewOf(payload: PayloadOf<'TIMRelayElem'>): MergedRecordView {
  const lines = payload.abstractList.slice(0, ABSTRACT_LINES).map((line) => labelOf(line, MAX_LINE));
  return { title: labelOf(payload.title, MAX_TITLE), lines: lines.filter((line) => line !== ''), source: sourceOf(payload) };
}

function sourceOf({ messageList, downloadKey = '' }: PayloadOf<'TIMRelayElem'>): RecordSource | undefined {
  if (messageList !== undefined) return { kind: 'list', list: messageList };
  return downloadKey !== '' && downloadKey.length <= MAX_KEY ? { kind: 'key', downloadKey } : undefined;
}

const MAX_ID = 64;
const MAX_NAME = 40;
const MAX_URL = 2048;
/** The last second that a Date can hold. */
const MAX_TIME = 8.64e12;

/** Converts the copied messages of a record to rows. Invalid messages are left out (G7, G13). */
export function recordRows(list: readonly unknown[], conversationID: string): MessageRow[] {
  return list.slice(0, MAX_RECORD_MESSAGES).flatMap((value, at) => {
    const fields = fieldsOf(value);
    const type = textOf(fields['type']);
    const time = numberOf(fields['time']);
    if (type === '' || type.length > MAX_ID || !(time >= 0 && time <= MAX_TIME)) return [];
    const from = labelOf(fields['from'], MAX_ID);
    const row: MessageRow = {
      ...blankMessage(conversationID),
      ID: `${at}-${labelOf(fields['ID'], MAX_ID)}`,
      type,
      from,
      time,
      sequence: at,
      nick: labelOf(fields['nameCard'], MAX_NAME) || labelOf(fields['nick'], MAX_NAME),
      avatar: textOf(fields['avatar']).slice(0, MAX_URL),
      payload: fieldsOf(fields['payload']),
      hasRiskContent: fields['hasRiskContent'] === true,
    };
    return [row];
  });
}

/** Rows of a list that another user stored or sent. */
export function recordList(value: unknown): readonly unknown[] {
  return listOf(value, MAX_RECORD_MESSAGES);
}
