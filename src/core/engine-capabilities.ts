/** The capabilities of the chat engine that its plan or its operator decides, as far as they are known. */
export type PlanCapabilities = {
  readonly readReceipts: boolean;
  readonly presence: boolean;
  readonly reactions: boolean;
  readonly marks: boolean;
  readonly translate: boolean;
  readonly voiceToText: boolean;
};
