import type { Conversation } from '../../../contract/conversation.ts';
import type { EngineEvent } from '../../../contract/engine-events.ts';
import { isPair, type Places } from './places.ts';

type Ref = { readonly ID: string; readonly sequence: number };

/** A conversation in the vendor's form: it has the last message and the unread count, but no sequence of a clear. */
export async function placeConversation(places: Places, conversation: Conversation): Promise<Conversation> {
  const { eventPts: _none, ...notified } = conversation;
  const { conversationID, lastMessage, lastSequence, readSequence, clearSequence } = notified;
  if (!isPair(conversationID)) return notified;
  const last = await places.at(conversationID, lastSequence);
  const read = readSequence >= lastSequence ? last : await places.at(conversationID, readSequence);
  return {
    ...notified,
    firstSequence: 0,
    lastSequence: last,
    readSequence: read,
    clearSequence: await places.at(conversationID, clearSequence),
    lastMessage: lastMessage === null ? null : { ...lastMessage, lastSequence: last },
  };
}

async function placeRefs<T extends Ref>(places: Places, conversationID: string, list: readonly T[]): Promise<T[]> {
  return Promise.all(list.map(async (one) => ({ ...one, sequence: await places.at(conversationID, one.sequence) })));
}

/** The same event with places instead of the server's sequences. */
export async function placeEvent(places: Places, event: EngineEvent): Promise<EngineEvent> {
  switch (event.e) {
    case 'msg.new':
      return { e: event.e, d: places.message(event.d) };
    case 'msg.modify':
    case 'msg.read':
      return { e: event.e, d: { ...event.d, sequence: await places.at(event.d.conversationID, event.d.sequence) } } as EngineEvent;
    case 'msg.revoke':
    case 'msg.delete':
      return { e: event.e, d: { ...event.d, list: await placeRefs(places, event.d.conversationID, event.d.list) } } as EngineEvent;
    case 'conv.update':
      return { e: event.e, d: await placeConversation(places, event.d) };
    case 'conv.delete': {
      const { conversationID, clearSequence, readSequence } = event.d;
      const clear = clearSequence === undefined ? {} : { clearSequence: await places.at(conversationID, clearSequence) };
      const read = readSequence === undefined ? {} : { readSequence: await places.at(conversationID, readSequence) };
      return { e: event.e, d: { conversationID, ...clear, ...read } };
    }
    case 'conv.gap': {
      const { conversationID, from, to } = event.d;
      return { e: event.e, d: { conversationID, from: (await places.at(conversationID, from - 1)) + 1, to: await places.at(conversationID, to) } };
    }
    default:
      return event;
  }
}
