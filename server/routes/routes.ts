import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { HTTP_POLICIES } from '../policies/http-policies.ts';
import { REPETITIONS, type RepetitionPolicy } from '../policies/repetition/repetition-table.ts';
import { ACCOUNT_ROUTES } from './account-routes.ts';
import { CHAT_ROUTES } from './chat-routes.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { GROUP_ROUTES } from './group-routes.ts';
import { LOGIN_ROUTES } from './login-routes.ts';
import { MESSAGE_ROUTES } from './message-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import type { Route } from './route.ts';
import { UPLOAD_ROUTES } from './upload-routes.ts';

/** Every endpoint this server answers, area by area. */
export const ROUTES: readonly Route[] = [
  ...LOGIN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...PEOPLE_ROUTES,
  ...GROUP_ROUTES,
  ...MESSAGE_ROUTES,
  ...CHAT_ROUTES,
  ...DEVICE_ROUTES,
  ...UPLOAD_ROUTES,
];

/** A route nobody wrote a right for, a right without a route, or two of the same name stop the start. */
export function checkRoutes(routes: readonly Route[], policies: Readonly<Record<string, { caller: string }>> = HTTP_POLICIES): void {
  const keys: readonly string[] = routes.map(({ endpoint }) => endpointName(endpoint));
  const double = keys.find((key, index) => keys.indexOf(key) !== index);
  if (double !== undefined) throw new Error(`route twice: ${double}`);
  const bare = routes.find(({ endpoint }) => policies[endpointName(endpoint)]?.caller !== endpoint.caller);
  if (bare !== undefined) throw new Error(`route without its policy: ${endpointName(bare.endpoint)}`);
  const idle = Object.keys(policies).find((key) => !keys.includes(key));
  if (idle !== undefined) throw new Error(`policy without a route: ${idle}`);
}

/** A route that changes something without a decision about its repeated requests, or against it, stops the start. */
export function checkRepetitions(routes: readonly Route[], repetitions: ReadonlyMap<string, RepetitionPolicy> = REPETITIONS): void {
  const changing = routes.filter(({ endpoint }) => endpoint.method !== 'GET');
  const undecided = changing.find(({ endpoint, isRenewed }) => {
    const kind = repetitions.get(endpointName(endpoint))?.kind;
    return kind === undefined || (kind === 'renewed') !== (isRenewed === true);
  });
  if (undecided !== undefined) throw new Error(`route against its policy for repetitions: ${endpointName(undecided.endpoint)}`);
  const names: ReadonlySet<string> = new Set(changing.map(({ endpoint }) => endpointName(endpoint)));
  const idle = [...repetitions.keys()].find((name) => !names.has(name));
  if (idle !== undefined) throw new Error(`policy for repetitions without a route: ${idle}`);
}

/** What clients are told exists and what is answered are one list. */
export function checkCatalogue(routes: readonly Route[], catalogue: readonly Endpoint[] = ENDPOINTS): void {
  const routed = new Set(routes.map(({ endpoint }) => endpoint));
  const unanswered = catalogue.find((row) => !routed.has(row));
  if (unanswered !== undefined) throw new Error(`endpoint without a route: ${endpointName(unanswered)}`);
  const unlisted = routes.find(({ endpoint }) => !catalogue.includes(endpoint));
  if (unlisted !== undefined) throw new Error(`route outside the catalogue: ${endpointName(unlisted.endpoint)}`);
}
