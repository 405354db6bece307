import { isHelperConversation, isSystemContact } from '../../../contract/ids.ts';
import { isEnabled, type FeatureName, type Features } from '../view/features.ts';

export type ComposerTool = 'emoji' | 'image' | 'file' | 'video' | 'favourites' | 'voice' | CallTool | 'camera' | 'location' | 'card' | 'search' | 'questions';
export type CallTool = 'audioCall' | 'videoCall';

/** In the order of the toolbar. A tool is available while one of its toggles is on; a tool without a toggle always is. */
const TOOLS: readonly (readonly [ComposerTool, readonly FeatureName[]])[] = [
  ['emoji', ['InputEmoji', 'InputStickers']],
  ['image', ['InputImage']],
  ['file', ['InputFile']],
  ['video', ['InputVideo']],
  ['favourites', []],
  ['voice', ['InputVoice']],
  ['audioCall', []],
  ['videoCall', []],
  ['camera', ['InputImage']],
  ['location', []],
  ['card', []],
  ['search', ['MessageSearch']],
];

/** The tools below the input of a conversation. The helper has only its questions, system contacts have no input. */
export function listTools(conversationID: string, features: Features | undefined, hasCalls = false): readonly ComposerTool[] {
  if (isSystemContact(conversationID)) return [];
  if (isHelperConversation(conversationID)) return ['questions'];
  const isOn = ([tool, names]: (typeof TOOLS)[number]) => (isCallTool(tool) ? hasCalls : names.length === 0 || names.some((name) => isEnabled(features, name)));
  return TOOLS.filter(isOn).map(([tool]) => tool);
}

/** A tool that starts a call instead of adding something to the input. */
export function isCallTool(tool: ComposerTool): tool is CallTool {
  return tool === 'audioCall' || tool === 'videoCall';
}

export const FILE_KINDS = ['image', 'video', 'file'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Whether a conversation accepts files of this kind. Without a tool for it, paste and drop do not accept it either. */
export function takesKind(tools: readonly ComposerTool[], kind: FileKind): boolean {
  return tools.includes(kind);
}
