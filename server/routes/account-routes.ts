import { changePassword, readUserConfig, setLockPassword, updateProfile, updateUserConfig, userInfo } from '../../contract/http/account.ts';
import { deviceList, deviceRemove, loginStep2, loginStep2Tips, register, resetPassword, smsCode } from '../../contract/http/login.ts';
import * as password from '../commands/credentials/change-password.ts';
import { listDevices, removeDevice } from '../commands/account/devices.ts';
import { logInStep2, readLockTips } from '../commands/credentials/log-in-step2.ts';
import { prepareAccount, registerAccount, registerAgain } from '../commands/credentials/register-account.ts';
import { sendSmsCode } from '../commands/credentials/send-sms-code.ts';
import * as lock from '../commands/credentials/set-lock-password.ts';
import { readConfig, updateConfig } from '../commands/account/update-config.ts';
import { toOwnProfile, updateProfile as changeProfile } from '../commands/account/update-profile.ts';
import type { Stretched } from '../policies/limits/password-hasher.ts';
import { deviceOf } from './device-of.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const ownContext = (call: UserCall<unknown>) => ({ origin: call.origin.http, token: call.token });

const readOwnProfile = async (call: UserCall<unknown>) => toOwnProfile(call.caller.user, { ...ownContext(call), now: call.host.ports.clock.now() });

export const ACCOUNT_ROUTES: readonly Route[] = [
  route(loginStep2, (call) => logInStep2(call.host, { ...call.body, device: deviceOf(call) })),
  route(loginStep2Tips, (call) => readLockTips(call.host, { ticket: call.body.ticket, deviceId: call.deviceId })),
  mutation(register, {
    prepare: (call) => prepareAccount(call.host, call.body),
    run: (unit, call, prepared: Awaited<ReturnType<typeof prepareAccount>>) => registerAccount(unit, { account: call.body, prepared, device: deviceOf(call) }),
    again: (call) => registerAgain(call.host, { account: call.body, device: deviceOf(call) }),
  }),
  route(smsCode, (call) => sendSmsCode(call.host, call.body)),
  mutation(resetPassword, {
    prepare: (call) => password.prepareReset(call.host, { ...call.body, ip: call.ip }),
    run: (unit, _call, prepared: password.PreparedReset) => password.resetPasswordBySms(unit, prepared),
    again: (call) => password.resetPasswordAgain(call.host, call.body),
  }),
  mutation(changePassword, {
    prepare: async ({ host, caller, body }) => {
      await password.refuseWrongPassword(host, caller, body.oldPwd);
      return host.passwords.stretch(body.pwd);
    },
    run: (unit, { caller }, stretched: Stretched) => password.changePassword(unit, caller, stretched),
    again: ({ host, caller, body }) => password.changePasswordAgain(host, caller, body.pwd),
  }),
  mutation(setLockPassword, {
    prepare: ({ host, caller, body }) => lock.prepareLock(host, caller, body),
    run: (unit, { caller }, prepared: lock.PreparedLock) => lock.setLockPassword(unit, caller, prepared),
    again: ({ host, caller, body }) => lock.setLockPasswordAgain(host, caller, body),
  }),
  route(deviceList, ({ host, caller }) => listDevices(host, caller.session)),
  mutation(deviceRemove, { run: (unit, { caller, body }) => removeDevice(unit, caller.user.id, body.deviceId) }),
  route(readUserConfig, ({ host, caller }) => readConfig(host.db, caller.user, host.ports.clock.now())),
  mutation(updateUserConfig, { run: (unit, { caller, body }) => updateConfig(unit, caller.user, body) }),
  route(userInfo, readOwnProfile),
  mutation(updateProfile, {
    run: (unit, call) => changeProfile(unit, { user: call.caller.user, change: call.body, origin: call.origin.http, token: '' }),
    // A migration has emptied the answers that were kept with a token.
    present: async (call, answer) => ((answer as unknown) === null ? readOwnProfile(call) : { ...answer, token: call.token }),
  }),
];
