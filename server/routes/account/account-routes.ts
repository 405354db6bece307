import { changePassword, readUserConfig, setLockPassword, updateProfile, updateUserConfig, userInfo } from '../../../contract/http/account.ts';
import { deviceList, deviceRemove, loginStep2, loginStep2Tips, register, resetPassword, smsCode } from '../../../contract/http/login.ts';
import * as password from '../../commands/credentials/change-password.ts';
import { listDevices, removeDevice } from '../../commands/account/devices.ts';
import { logInStep2, readLockTips } from '../../commands/credentials/log-in-step2.ts';
import { prepareAccount, registerAccount, registerAgain } from '../../commands/credentials/register-account.ts';
import { sendSmsCode } from '../../commands/credentials/send-sms-code.ts';
import * as lock from '../../commands/credentials/set-lock-password.ts';
import { readConfig, updateConfig } from '../../commands/account/update-config.ts';
import { toOwnProfile, updateProfile as changeProfile } from '../../commands/account/update-profile.ts';
import type { Stretched } from '../../policies/limits/password-hasher.ts';
import { deviceOf } from '../device-of.ts';
import { NOBODY, TIP } from '../../policies/reach-table.ts';
import { OWN_CHANGE, renewed, unkept } from '../../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from '../route.ts';

const ownContext = (call: UserCall<unknown>) => ({ origin: call.origin.http, token: call.token });

const readOwnProfile = async (call: UserCall<unknown>) => toOwnProfile(call.caller.user, { ...ownContext(call), now: call.host.ports.clock.now() });

export const ACCOUNT_ROUTES: readonly Route[] = [
  route(loginStep2, { row: 6, restricted: 'may', received: NOBODY, repeated: unkept('a sign-in is judged each time, and its answer has a token') }, (call) =>
    logInStep2(call.host, { ...call.body, device: deviceOf(call) }),
  ),
  route(loginStep2Tips, { row: 7, restricted: 'may', received: NOBODY, repeated: unkept('judged each time') }, (call) =>
    readLockTips(call.host, { ticket: call.body.ticket, deviceId: call.deviceId }),
  ),
  mutation(
    register,
    {
      row: 5,
      restricted: 'may',
      quota: 'register',
      received: [{ rule: 'self', events: TIP }],
      repeated: renewed('the answer has a token, which is kept nowhere; as a sign-in with this password would be answered now'),
    },
    {
      prepare: (call) => prepareAccount(call.host, call.body),
      run: (unit, call, prepared: Awaited<ReturnType<typeof prepareAccount>>) =>
        registerAccount(unit, { account: call.body, prepared, device: deviceOf(call) }),
      again: (call) => registerAgain(call.host, { account: call.body, device: deviceOf(call) }),
    },
  ),
  route(smsCode, { row: 126, restricted: 'may', quota: 'smsCode', received: NOBODY, repeated: unkept('judged each time') }, (call) =>
    sendSmsCode(call.host, call.body),
  ),
  mutation(
    resetPassword,
    {
      row: 127,
      restricted: 'may',
      quota: 'smsCode',
      received: NOBODY,
      repeated: renewed('only while the password, or the lock password, is the one of this request'),
    },
    {
      prepare: (call) => password.prepareReset(call.host, { ...call.body, ip: call.ip }),
      run: (unit, _call, prepared: password.PreparedReset) => password.resetPasswordBySms(unit, prepared),
      again: (call) => password.resetPasswordAgain(call.host, call.body),
    },
  ),
  mutation(
    changePassword,
    { row: 128, restricted: 'may', received: NOBODY, repeated: renewed('only while the password, or the lock password, is the one of this request') },
    {
      prepare: async ({ host, caller, body }) => {
        await password.refuseWrongPassword(host, caller, body.oldPwd);
        return host.passwords.stretch(body.pwd);
      },
      run: (unit, { caller }, stretched: Stretched) => password.changePassword(unit, caller, stretched),
      again: ({ host, caller, body }) => password.changePasswordAgain(host, caller, body.pwd),
    },
  ),
  mutation(
    setLockPassword,
    { row: 129, restricted: 'may', received: NOBODY, repeated: renewed('only while the password, or the lock password, is the one of this request') },
    {
      prepare: ({ host, caller, body }) => lock.prepareLock(host, caller, body),
      run: (unit, { caller }, prepared: lock.PreparedLock) => lock.setLockPassword(unit, caller, prepared),
      again: ({ host, caller, body }) => lock.setLockPasswordAgain(host, caller, body),
    },
  ),
  route(deviceList, { row: 131, restricted: 'may', received: NOBODY }, ({ host, caller }) => listDevices(host, caller.session)),
  mutation(
    deviceRemove,
    { row: 132, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => removeDevice(unit, caller.user.id, body.deviceId) },
  ),
  route(readUserConfig, { row: 10, restricted: 'may', received: NOBODY }, ({ host, caller }) => readConfig(host.db, caller.user, host.ports.clock.now())),
  mutation(
    updateUserConfig,
    { row: 11, restricted: 'may', quota: 'edits', received: [{ rule: 'watchers', events: ['profile.update'] }], repeated: OWN_CHANGE },
    { run: (unit, { caller, body }) => updateConfig(unit, caller.user, body) },
  ),
  route(userInfo, { row: 12, restricted: 'may', received: NOBODY }, readOwnProfile),
  mutation(
    updateProfile,
    { row: 14, restricted: 'mayNot', quota: 'edits', received: [{ rule: 'watchers', events: ['profile.update'] }], repeated: OWN_CHANGE },
    {
      run: (unit, call) => changeProfile(unit, { user: call.caller.user, change: call.body, origin: call.origin.http, token: '' }),
      // A migration emptied the stored answers that contained a token.
      present: async (call, answer) => ((answer as unknown) === null ? readOwnProfile(call) : { ...answer, token: call.token }),
    },
  ),
];
