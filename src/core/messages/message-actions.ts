import { isHelperConversation, isSystemContact, isSystemSender } from '../../../contract/ids.ts';
import { isPending, type MessageRow } from '../rows.ts';
import { isEnabled, type FeatureName, type Features } from '../view/features.ts';
import type { GroupRole } from '../groups/group-role.ts';
import { customOf, isBubble } from './message-kind.ts';
import type { OperatorLimits } from '../groups/operator-limits.ts';

export type MessageAction =
  | 'reply'
  | 'copy'
  | 'forward'
  | 'select'
  | 'collect'
  | 'pin'
  | 'translate'
  | 'voiceToText'
  | 'open'
  | 'download'
  | 'resend'
  | 'edit'
  | 'recall'
  /** An admin's recall of one message of a member, or of all messages of that member. */
  | 'withdraw'
  | 'withdrawAll'
  | 'report'
  | 'cancel'
  | 'delete';

export type ActionContext = {
  readonly me: string;
  /** The device's time, corrected by the server's (protocol C14, §12.7). */
  readonly nowMs: number;
  readonly features: Features | undefined;
  readonly limits: OperatorLimits;
  /** The user may write in the conversation now. */
  readonly canWrite: boolean;
  /** The role of the user and of the author in the group. */
  readonly myRole: GroupRole | undefined;
  readonly authorRole: GroupRole | undefined;
  readonly isDesktop: boolean;
};

const COLLECTED: ReadonlySet<string> = new Set(['TIMTextElem', 'TIMImageElem', 'TIMVideoFileElem', 'TIMFileElem', 'TIMLocationElem']);
const DOWNLOADED: ReadonlySet<string> = new Set(['TIMFileElem', 'TIMVideoFileElem', 'TIMImageElem']);

/** The actions for a message, in menu order. */
export function actionsFor(row: MessageRow, context: ActionContext): MessageAction[] {
  if (!isBubble(row) || row.deleting === 1) return [];
  if (row.from === context.me && row.status !== 'success') return unsentActions(row, context.features);
  const isOn = (name: FeatureName): boolean => isEnabled(context.features, name);
  const isSystem = isSystemContact(row.conversationID);
  const offered: readonly (readonly [MessageAction, boolean])[] = [
    ['reply', isOn('QuoteMessage') && context.canWrite && !isSystem && customOf(row, context.me)?.kind !== 'call'],
    ['copy', isOn('CopyMessage') && isText(row)],
    ['forward', isOn('ForwardMessage') && canSelect(row)],
    ['select', isOn('MultiSelection') && canSelect(row)],
    ['collect', canCollect(row)],
    ['pin', canPin(row)],
    ['translate', isOn('TranslateMessage') && isText(row)],
    ['voiceToText', isOn('VoiceToText') && row.type === 'TIMSoundElem'],
    ['open', isOn('DownloadFile') && context.isDesktop && canDownload(row)],
    ['download', isOn('DownloadFile') && canDownload(row)],
    ['report', row.from !== context.me && !isSystemSender(row.from)],
    ['recall', isOn('RevokeMessage') && isRecallable(row, context)],
    ['withdraw', isOn('RevokeMessage') && isGovernedBy(row, context)],
    ['withdrawAll', isOn('RevokeMessage') && isGovernedBy(row, context)],
    ['delete', isOn('DeleteMessage') && (row.from !== context.me || !isYoung(row, context))],
  ];
  return offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

/** Actions for an unsent message, which exists on this device only (protocol C15). */
function unsentActions(row: MessageRow, features: Features | undefined): MessageAction[] {
  const isPlainText = row.type === 'TIMTextElem' && typeof row.payload.text === 'string';
  const copy: MessageAction[] = isPlainText && isEnabled(features, 'CopyMessage') ? ['copy'] : [];
  // A message that is being sent may arrive although its row is deleted. Its text would then exist twice.
  const edit: MessageAction[] = isPlainText && (row.status === 'queued' || row.status === 'fail') ? ['edit'] : [];
  // When the user selects it now, the app shows that the message is still being sent.
  const collect: MessageAction[] = canCollect(row) ? ['collect'] : [];
  if (row.status !== 'fail') return [...copy, ...collect, ...edit, 'cancel'];
  return [...copy, ...(row.hasRiskContent ? [] : (['resend'] as const)), ...edit, 'delete'];
}

/** Whether a message may be forwarded and therefore selected: it is sent and not a special one (protocol A3). */
export function canSelect(row: MessageRow): boolean {
  if (!isBubble(row) || row.status !== 'success' || row.hasRiskContent || row.deleting === 1) return false;
  const kind = customOf(row, '')?.kind;
  return kind !== 'call' && kind !== 'helper' && kind !== 'unknown';
}

function isText(row: MessageRow): boolean {
  return row.type === 'TIMTextElem' && !row.hasRiskContent;
}

function canDownload(row: MessageRow): boolean {
  return DOWNLOADED.has(row.type) && !row.hasRiskContent;
}

function canCollect(row: MessageRow): boolean {
  return !row.hasRiskContent && (COLLECTED.has(row.type) || customOf(row, '')?.kind === 'note');
}

function canPin(row: MessageRow): boolean {
  if (row.conversationType !== 'C2C' || isHelperConversation(row.conversationID) || isSystemContact(row.conversationID)) return false;
  return row.type !== 'TIMSoundElem' && !row.hasRiskContent;
}

function isYoung(row: MessageRow, { nowMs, limits }: ActionContext): boolean {
  return nowMs / 1000 - row.time < limits.revokeSec;
}

function isRecallable(row: MessageRow, context: ActionContext): boolean {
  return row.from === context.me && isYoung(row, context);
}

/** The owner may recall the messages of all members, an admin those of ordinary members, while they exist (protocol C38). */
function isGovernedBy(row: MessageRow, { me, myRole, authorRole }: ActionContext): boolean {
  if (row.conversationType !== 'GROUP' || row.from === me || isSystemSender(row.from)) return false;
  return myRole === 'owner' || (myRole === 'admin' && authorRole === undefined);
}

export type TwoWayVerdict = 'offered' | 'tooOld' | 'never';

/**
 * Whether a message can also be deleted for both sides: in C2C, within 24 hours unless the operator sets another limit (protocol C37). The
 * membership is checked when the user selects it.
 */
export function judgeTwoWay(row: MessageRow, nowMs: number, { twoWayDeleteSec }: Pick<OperatorLimits, 'twoWayDeleteSec'>): TwoWayVerdict {
  // The server finds it by its sequence in the log.
  if (row.conversationType !== 'C2C' || row.status !== 'success' || isPending(row)) return 'never';
  if (isHelperConversation(row.conversationID) || isSystemContact(row.conversationID)) return 'never';
  return nowMs / 1000 - row.time > twoWayDeleteSec ? 'tooOld' : 'offered';
}
