/** The names of the toggles and of the features of the operator's services. */
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
  | 'onlineUserList'
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

/** Whether a toggle is on. A toggle without a value of the operator is on (protocol §5 WebConfig). */
export function isEnabled(features: Features | undefined, name: FeatureName): boolean {
  const value = features?.[name];
  return value !== 0 && value !== false && value !== '0';
}
