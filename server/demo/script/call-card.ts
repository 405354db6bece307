export type CallOutcome = { media: 'audio' | 'video'; end: 'hangup' | 'cancel' | 'reject' | 'busy' | 'timeout' | 'start'; seconds: number };

export type CallCardInput = { inviter: string; inviteeList: readonly string[]; groupID: string; roomId: number; outcome: CallOutcome };

const ACTION_TYPES: Readonly<Record<CallOutcome['end'], number>> = { start: 1, hangup: 1, cancel: 2, reject: 4, busy: 4, timeout: 5 };

/** `data` of a call card (protocol §8). `line_busy` is present only if the line was busy. */
export function buildCallCardData(input: CallCardInput): string {
  const { media, end, seconds } = input.outcome;
  const inner = {
    version: 4,
    businessID: 'av_call',
    platform: 'Web',
    call_type: media === 'audio' ? 1 : 2,
    room_id: input.roomId,
    call_end: seconds,
    ...(end === 'busy' ? { line_busy: '' } : {}),
    data: { cmd: end === 'hangup' ? 'hangup' : `${media}Call`, inviter: input.inviter, room_id: input.roomId, message: '' },
  };
  return JSON.stringify({
    businessID: 1,
    actionType: ACTION_TYPES[end],
    inviter: input.inviter,
    inviteeList: input.inviteeList,
    groupID: input.groupID,
    timeout: 30,
    data: JSON.stringify(inner),
  });
}

/** Protocol A41: a card counts as unread only if the callee missed the call. */
export function isMissedCall(outcome: CallOutcome): boolean {
  return outcome.end === 'cancel' || outcome.end === 'timeout' || outcome.end === 'busy';
}
