import { ENGINE_METHODS } from '../../../contract/engine-methods.ts';
import { ENGINE_POLICIES } from '../../policies/engine-policies.ts';
import { ENGINE_HANDLERS } from './engine-handlers.ts';

export type EngineTables = {
  methods: Readonly<Record<string, unknown>>;
  policies: Readonly<Record<string, unknown>>;
  handlers: Readonly<Record<string, unknown>>;
};

const OF_THE_CONNECTION = ['hello', 'ping'];
const OURS: EngineTables = { methods: ENGINE_METHODS, policies: ENGINE_POLICIES, handlers: ENGINE_HANDLERS };

/** A method without schema, right or handler stops the start, so that no method is served unchecked. */
export function checkEngineMethods({ methods, policies, handlers }: EngineTables = OURS): void {
  const handled = [...Object.keys(handlers), ...OF_THE_CONNECTION];
  const all = new Set([...Object.keys(methods), ...Object.keys(policies), ...handled]);
  for (const name of all) {
    if (methods[name] === undefined) throw new Error(`engine method without schema: ${name}`);
    if (policies[name] === undefined) throw new Error(`engine method without policy: ${name}`);
    if (!handled.includes(name)) throw new Error(`engine method without handler: ${name}`);
  }
}
