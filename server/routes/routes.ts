import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS, endpointName } from '../../contract/http/endpoints.ts';
import { ACCOUNT_ROUTES } from './account/account-routes.ts';
import { CHAT_ROUTES } from './chat-routes.ts';
import { DEVICE_ROUTES } from './account/device-routes.ts';
import { FRIEND_ROUTES } from './friend-routes.ts';
import { GROUP_ADMIN_ROUTES } from './group-admin-routes.ts';
import { GROUP_ROUTES } from './group-routes.ts';
import { LOGIN_ROUTES } from './account/login-routes.ts';
import { MEMBERSHIP_ROUTES } from './account/membership-routes.ts';
import { MESSAGE_ROUTES } from './message-routes.ts';
import { MOMENT_ROUTES } from './moment-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import type { Route } from './route.ts';
import { TAB_ROUTES } from './tab-routes.ts';
import { UPLOAD_ROUTES } from './upload-routes.ts';

/** Every endpoint of this server, area by area. */
export const ROUTES: readonly Route[] = [
  ...LOGIN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...MEMBERSHIP_ROUTES,
  ...PEOPLE_ROUTES,
  ...FRIEND_ROUTES,
  ...GROUP_ROUTES,
  ...GROUP_ADMIN_ROUTES,
  ...MESSAGE_ROUTES,
  ...CHAT_ROUTES,
  ...MOMENT_ROUTES,
  ...TAB_ROUTES,
  ...DEVICE_ROUTES,
  ...UPLOAD_ROUTES,
];

/** Stops the start if two routes have the same name, or if a handler does not treat repeated requests as its policy states. */
export function checkRoutes(routes: readonly Route[]): void {
  const keys: readonly string[] = routes.map(({ endpoint }) => endpointName(endpoint));
  const double = keys.find((key, index) => keys.indexOf(key) !== index);
  if (double !== undefined) throw new Error(`route twice: ${double}`);
  const wrong = routes.find(({ repeated, isRenewed }) => (repeated?.kind === 'renewed') !== (isRenewed === true));
  if (wrong !== undefined) throw new Error(`route against its policy for repetitions: ${endpointName(wrong.endpoint)}`);
}

/** Ensures that the published catalogue and the routes are the same list. */
export function checkCatalogue(routes: readonly Route[], catalogue: readonly Endpoint[] = ENDPOINTS): void {
  const routed = new Set(routes.map(({ endpoint }) => endpoint));
  const unanswered = catalogue.find((row) => !routed.has(row));
  if (unanswered !== undefined) throw new Error(`endpoint without a route: ${endpointName(unanswered)}`);
  const unlisted = routes.find(({ endpoint }) => !catalogue.includes(endpoint));
  if (unlisted !== undefined) throw new Error(`route outside the catalogue: ${endpointName(unlisted.endpoint)}`);
}
