import type { ServerCore } from '../create-server-core.ts';
import { createCallLimits, type CallLimits } from '../policies/call-limits.ts';
import { createSignCheck, type SignedRequest } from '../policies/sign-check.ts';

/** Shared state of all requests of the business API. */
export type ApiContext = { readonly core: ServerCore; readonly limits: CallLimits; checkSign(request: SignedRequest): number };

export function createApiContext(core: ServerCore): ApiContext {
  return { core, checkSign: createSignCheck(core.ports.clock), limits: createCallLimits(core.ports.clock, core.config, core.quotas) };
}
