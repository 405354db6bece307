/** The toggles by their names, and what the operator's services can do. */
export type FeatureName =
  | 'DownloadFile'
  | 'CopyMessage'
  | 'DeleteMessage'
  | 'RevokeMessage'
  | 'QuoteMessage'
  | 'ForwardMessage'
  | 'TranslateMessage'
  | 'VoiceToText'
  | 'MultiSelection'
  | 'EmojiReaction'
  | 'ReadStatus'
  | 'groupReadReceipt'
  | 'InputEmoji'
  | 'InputStickers'
  | 'InputImage'
  | 'InputVoice'
  | 'InputVideo'
  | 'InputFile'
  | 'InputMention'
  | 'MessageSearch'
  | 'translate'
  | 'voiceToText';

export type Features = Readonly<Record<string, unknown>>;

/** A toggle that the operator does not name is on (protocol §5 WebConfig). */
export function isEnabled(features: Features | undefined, name: FeatureName): boolean {
  const value = features?.[name];
  return value !== 0 && value !== false && value !== '0';
}
