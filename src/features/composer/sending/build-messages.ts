import type { Client, NewMessage } from '../../../client/client.ts';
import { readDraftFiles } from '../../../client/chat/use-draft-files.ts';
import { readQuoted } from '../../../client/quotes/use-quoted.ts';
import { identityOf, type PendingSend } from '../../../core/composer/pending-send.ts';
import type { ComposedText, ComposeProblem } from '../../../core/composer/compose-problem.ts';
import { textToSend } from '../../../core/composer/composer-rules.ts';
import { quotedIn, toWire } from '../../../core/drafts/draft-text.ts';
import { buildQuote } from '../../../core/quotes/quote.ts';
import { summarise } from '../../../core/conversations/summary.ts';
import type { Translate } from '../../../i18n/use-translation.ts';
import { summaryWords } from '../../../parts/summary-words.ts';
import { buildFileMessage } from '../files/build-file-message.ts';

/** The composed content cannot be sent unchanged. */
export class ComposeRefusedError extends Error {
  override readonly name = 'ComposeRefusedError';
  readonly problem: ComposeProblem;
  constructor(problem: ComposeProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

type Building = {
  readonly client: Client;
  readonly t: Translate;
  readonly problemOf: (composed: ComposedText) => ComposeProblem | undefined;
};

/** The messages of one press of Enter, or of one choice: its files, then its text, which carries the quote if there is one. */
export async function buildMessages({ client, t, problemOf }: Building, send: PendingSend): Promise<NewMessage[]> {
  const { conversationID, nodes, fileIDs, whole } = send;
  if (whole !== undefined) return [{ conversationID, ...whole, identity: identityOf(send, 0) }];
  const { text, atUserList } = toWire(nodes);
  const wanted = textToSend(text);
  const cloudCustomData = await quoteOf(client, quotedIn(nodes), t);
  if (wanted !== undefined) {
    const problem = problemOf({ text: wanted, atUserList, cloudCustomData });
    if (problem !== undefined) throw new ComposeRefusedError(problem);
  }
  // A missing file was removed by the user or sent by another tab.
  const stored = fileIDs.length === 0 ? [] : await readDraftFiles(client, conversationID);
  const messages: NewMessage[] = [];
  for (const file of stored) {
    const at = fileIDs.indexOf(file.id);
    if (at < 0) continue;
    const message = { ...(await buildFileMessage(file)), identity: identityOf(send, at + 1) };
    messages.push(wanted === undefined && messages.length === 0 ? { ...message, cloudCustomData } : message);
  }
  if (wanted !== undefined) {
    messages.push({ conversationID, type: 'TIMTextElem', payload: { text: wanted }, atUserList, cloudCustomData, identity: identityOf(send, 0) });
  }
  return messages;
}

/** The reference to the quoted message on the wire; empty for a message that is recalled or cannot be loaded. */
async function quoteOf(client: Client, quoteID: string | undefined, t: Translate): Promise<string> {
  const quoted = quoteID === undefined ? undefined : await readQuoted(client, quoteID).catch(() => undefined);
  if (quoted === undefined || quoted.row.isRevoked) return '';
  const { row, publicName } = quoted;
  return buildQuote(row, { sender: publicName, abstract: summaryWords(t, summarise({ ...row, name: publicName }, client.me), false) });
}
