import type { ServerCore } from '../create-server-core.ts';
import { createCallLimits, type CallLimits } from '../policies/call-limits.ts';
import { createSignCheck, type SignedRequest } from '../policies/sign-check.ts';

/** What every request of the business API passes through. */
export type ApiContext = { readonly core: ServerCore; readonly limits: CallLimits; checkSign(request: SignedRequest): number };

export function createApiContext(core: ServerCore): ApiContext {
  return { core, checkSign: createSignCheck(core.ports.clock), limits: createCallLimits(core.ports.clock, core.config, core.quotas) };
}
