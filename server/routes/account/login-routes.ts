import { webConfig } from '../../../contract/http/config.ts';
import { imToken, loginById, loginByPhone, logout } from '../../../contract/http/login.ts';
import { logIn } from '../../commands/account/log-in.ts';
import { logOut } from '../../commands/account/log-out.ts';
import { renewImToken } from '../../commands/account/renew-im-token.ts';
import { buildWebConfig } from '../../views/web-config.ts';
import { deviceOf } from '../device-of.ts';
import { NOBODY } from '../../policies/reach-table.ts';
import { unkept } from '../../policies/repetition/repetitions.ts';
import { route, taggedRoute, type Route } from '../route.ts';

export const LOGIN_ROUTES: readonly Route[] = [
  taggedRoute(
    webConfig,
    { row: 9, restricted: 'may', isSignOptional: true, received: NOBODY },
    {
      // The time is sent with the configuration, but a new time does not make the configuration new.
      newsOf: ({ serverTime: _now, ...config }) => config,
      run: async ({ host, origin }) => ({
        ...buildWebConfig(host.config, origin, host.ports.clock.now()),
        vapidPublicKey: await host.push.publicKey(),
      }),
    },
  ),
  route(loginByPhone, { row: 1, restricted: 'may', received: NOBODY, repeated: unkept('a sign-in is judged each time, and its answer has a token') }, (call) =>
    logIn(call.host, { by: 'phone', name: call.body.phone, pwd: call.body.pwd, device: deviceOf(call) }),
  ),
  route(loginById, { row: 2, restricted: 'may', received: NOBODY, repeated: unkept('a sign-in is judged each time, and its answer has a token') }, (call) =>
    logIn(call.host, { by: 'id', name: call.body.wtId, pwd: call.body.pwd, device: deviceOf(call) }),
  ),
  route(logout, { row: 8, restricted: 'may', isForEveryState: true, received: NOBODY, repeated: unkept('judged each time') }, ({ host, caller }) =>
    host.write((unit) => logOut(unit, caller.session.id)),
  ),
  route(imToken, { row: 130, restricted: 'may', isChange: true, received: NOBODY }, ({ host, caller }) =>
    host.write((unit) => renewImToken(unit, caller.session.id)),
  ),
];
