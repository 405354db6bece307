import { asWork } from '../shared/page-work.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import type { bindCommands, Commands } from '../sync/commands/commands.ts';
import { commandsCode } from './deferred-code.lazy.ts';

type Binding = { readonly bindCommands: typeof bindCommands };

/** Loads the code of the commands after the first paint and retries until it is loaded. Meanwhile a command that needs it fails. */
export function preloadCommands(): void {
  void commandsCode.keepLoading().catch(() => undefined);
}

/** The composer keeps the input of these commands itself while they are pending, also across a reload (decision 026). */
const KEPT_ELSEWHERE: ReadonlySet<keyof Commands> = new Set<keyof Commands>(['saveDraft', 'restoreUnsavedInput']);

type Command = (...given: unknown[]) => Promise<unknown>;

/**
 * Creates a proxy for the commands, because the first screen does not need their code. An early command waits until the code is loaded. The
 * proxy creates each command by name on first access, because importing COMMANDS would make it part of the first screen.
 */
export function createCommandProxy(loadContext: () => Promise<CommandContext>, load: () => Promise<Binding> = commandsCode.load): Commands {
  let bound: Commands | undefined;
  const bind = async (): Promise<Commands> => {
    const [binding, context] = await Promise.all([load(), loadContext()]);
    return (bound ??= binding.bindCommands(context));
  };
  const create = (name: keyof Commands): Command => {
    const run: Command = async (...given) => ((bound ?? (await bind()))[name] as Command)(...given);
    // The page does not reload automatically while a command runs, because the command's arguments may be stored nowhere else.
    return KEPT_ELSEWHERE.has(name) ? run : async (...given) => asWork(async () => run(...given));
  };
  const made = new Map<string | symbol, Command>();
  return new Proxy({} as Commands, {
    get(_target, name) {
      // JavaScript treats an object with `then` as a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      const command = made.get(name) ?? create(name as keyof Commands);
      made.set(name, command);
      return command;
    },
  });
}
