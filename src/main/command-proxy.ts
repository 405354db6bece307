import { asWork } from '../shared/page-work.ts';
import type { CommandContext } from '../sync/commands/command-context.ts';
import type { bindCommands, Commands } from '../sync/commands/commands.ts';
import { commandsCode } from './deferred-code.lazy.ts';

type Binding = { readonly bindCommands: typeof bindCommands };

/** Fetches the commands' code once the first screen is painted, and until it is there: a command that needs it fails meanwhile. */
export function preloadCommands(): void {
  void commandsCode.keepLoading().catch(() => undefined);
}

/** Kept by the composer itself while it waits, also through a reload (decision 026). */
const KEPT_ELSEWHERE: ReadonlySet<keyof Commands> = new Set<keyof Commands>(['saveDraft', 'restoreUnsavedInput']);

type Command = (...given: unknown[]) => Promise<unknown>;

/**
 * The commands, whose code is not needed to show the first screen: one that comes earlier waits for it. They are made by name when they
 * are asked for, because COMMANDS would be part of the first screen.
 */
export function createCommandProxy(loadContext: () => Promise<CommandContext>, load: () => Promise<Binding> = commandsCode.load): Commands {
  let bound: Commands | undefined;
  const bind = async (): Promise<Commands> => {
    const [binding, context] = await Promise.all([load(), loadContext()]);
    return (bound ??= binding.bindCommands(context));
  };
  const create = (name: keyof Commands): Command => {
    const run: Command = async (...given) => ((bound ?? (await bind()))[name] as Command)(...given);
    // The page does not reload by itself while a command is under way: what it was given may be stored nowhere else.
    return KEPT_ELSEWHERE.has(name) ? run : async (...given) => asWork(async () => run(...given));
  };
  const made = new Map<string | symbol, Command>();
  return new Proxy({} as Commands, {
    get(_target, name) {
      // An object with `then` would be taken for a promise.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      const command = made.get(name) ?? create(name as keyof Commands);
      made.set(name, command);
      return command;
    },
  });
}
