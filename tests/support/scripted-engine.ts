import type {
  CatchUp,
  ChatEngine,
  EngineCapabilities,
  EngineListener,
  EngineOperation,
  EngineOutcome,
  EngineSession,
  OperationParams,
  OperationResult,
  StreamItem,
} from '../../src/engines/chat/port.ts';

type Answers = { [M in EngineOperation]?: (params: OperationParams<M>) => EngineOutcome<OperationResult<M>> | Promise<EngineOutcome<OperationResult<M>>> };

type GroupAnswer = (group: string, pts: number) => EngineOutcome<CatchUp> | Promise<EngineOutcome<CatchUp>>;

export type ScriptedEngine = ChatEngine & {
  /** Every call so far, in order. */
  readonly calls: { readonly method: string; readonly params: unknown }[];
  /** Sets the answer to a method; without one its outcome is unknown. */
  on<M extends EngineOperation>(method: M, answer: NonNullable<Answers[M]>): void;
  onCatchUp(answer: (pts: number) => EngineOutcome<CatchUp>): void;
  onGroupCatchUp(answer: GroupAnswer): void;
  /** Changes the capabilities that the engine declares. */
  can(change: Partial<EngineCapabilities>): void;
  becomeReady(pts: number): void;
  lose(): void;
  end: EngineListener['ended'];
  emit(item: StreamItem): void;
};

/** The capabilities of the embedded engine without translation and voice to text. */
export const ALL_CAPABILITIES: EngineCapabilities = {
  eventLog: true,
  densePairs: true,
  keepsHistory: true,
  severalDevices: true,
  takesFiles: false,
  readReceipts: true,
  presence: true,
  reactions: true,
  marks: true,
  translate: false,
  voiceToText: false,
};

/** A chat engine with scripted answers and no state of its own. */
export function createScriptedEngine(): ScriptedEngine {
  const answers: Record<string, unknown> = {};
  const calls: { method: string; params: unknown }[] = [];
  let answerCatchUp = (pts: number): EngineOutcome<CatchUp> => ({ kind: 'ok', value: { items: [], pts, more: false, reset: false } });
  let answerGroup: GroupAnswer = (_group, pts) => ({ kind: 'ok', value: { items: [], pts, more: false, reset: false } });
  let listener: EngineListener | undefined;
  let capabilities: EngineCapabilities = ALL_CAPABILITIES;
  return {
    calls,
    capabilities: () => capabilities,
    can: (change) => void (capabilities = { ...capabilities, ...change }),
    connect(_session: EngineSession, next: EngineListener) {
      listener = next;
    },
    disconnect() {
      listener = undefined;
    },
    wake: () => undefined,
    async call<M extends EngineOperation>(method: M, params: OperationParams<M>): Promise<EngineOutcome<OperationResult<M>>> {
      calls.push({ method, params });
      const answer = answers[method] as ((given: OperationParams<M>) => EngineOutcome<OperationResult<M>>) | undefined;
      return answer === undefined ? { kind: 'unknown' } : answer(params);
    },
    async catchUp(pts, group) {
      calls.push({ method: 'sync', params: group === undefined ? { pts } : { pts, group } });
      return group === undefined ? answerCatchUp(pts) : answerGroup(group, pts);
    },
    on: (method, answer) => void (answers[method] = answer),
    onCatchUp: (answer) => void (answerCatchUp = answer),
    onGroupCatchUp: (answer) => void (answerGroup = answer),
    becomeReady: (pts) => listener?.stateChanged({ kind: 'ready', pts, serverTimeMs: 0 }),
    lose: () => listener?.stateChanged({ kind: 'waiting', retryAtMs: 0 }),
    end: (reason, epochToExceed) => listener?.ended(reason, epochToExceed),
    emit: (item) => listener?.received(item),
  };
}
