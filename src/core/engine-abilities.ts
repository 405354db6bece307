/** The features that the chat engine of this deployment offers to the user, as far as they are known. Its plan or its operator decides. */
export type EngineAbilities = {
  readonly readReceipts: boolean;
  readonly presence: boolean;
  readonly reactions: boolean;
  readonly marks: boolean;
  readonly translate: boolean;
  readonly voiceToText: boolean;
};
