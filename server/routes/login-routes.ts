import { webConfig } from '../../contract/http/config.ts';
import { imToken, loginById, loginByPhone, logout } from '../../contract/http/login.ts';
import { logIn } from '../commands/account/log-in.ts';
import { logOut } from '../commands/account/log-out.ts';
import { renewImToken } from '../commands/account/renew-im-token.ts';
import { buildWebConfig } from '../views/web-config.ts';
import { deviceOf } from './device-of.ts';
import { route, taggedRoute, type Route } from './route.ts';

export const LOGIN_ROUTES: readonly Route[] = [
  taggedRoute(
    webConfig,
    // The hour is told with the configuration, and is no news of it.
    ({ serverTime: _now, ...config }) => config,
    async ({ host, origin }) => ({
      ...buildWebConfig(host.config, origin, host.ports.clock.now()),
      vapidPublicKey: await host.push.publicKey(),
    }),
  ),
  route(loginByPhone, (call) => logIn(call.host, { by: 'phone', name: call.body.phone, pwd: call.body.pwd, device: deviceOf(call) })),
  route(loginById, (call) => logIn(call.host, { by: 'id', name: call.body.wtId, pwd: call.body.pwd, device: deviceOf(call) })),
  route(logout, ({ host, caller }) => host.write((unit) => logOut(unit, caller.session.id))),
  route(imToken, ({ host, caller }) => host.write((unit) => renewImToken(unit, caller.session.id))),
];
