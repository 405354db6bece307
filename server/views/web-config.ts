import type { WebConfig } from '../../contract/http/config.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { ServerConfig } from '../config.ts';

const MB = 1024 * 1024;

/** `origin` is the prefix of the socket addresses (protocol §7). */
export function buildWebConfig(config: ServerConfig, origin: { http: string; ws: string }, now: number): WebConfig {
  return {
    sha: config.passwordSha,
    baseUrlImg: config.client.baseUrlImg ?? '',
    baseH5Url: config.client.baseH5Url ?? '',
    wsUrl: `${origin.ws}/notify?token=`,
    sdkAppId: 0,
    engine: 'embedded',
    engineUrl: `${origin.ws}/im`,
    callEngine: 'embedded',
    blockedWords: [...config.blockedWords],
    company: { ...config.company },
    timeZone: config.timeZone,
    callPolicy: config.callPolicy,
    register: registerSwitches(config),
    // Clients of this server need no token in a URL (protocol §14.7).
    features: { ...config.features, socketProtocol: 1 },
    limits: {
      revokeSec: LIMITS.revokeSec,
      twoWayDeleteSec: LIMITS.twoWayDeleteSec,
      fileMB: LIMITS.fileBytes / MB,
      imageMB: LIMITS.imageBytes / MB,
      msgBytes: LIMITS.messageBytes,
      groupMembers: LIMITS.groupMembers,
    },
    ...optionalOf(config.client),
    serverTime: now,
  };
}

/** Which fields the registration form shows. The answer never contains the invitation codes. */
function registerSwitches({ register }: ServerConfig): WebConfig['register'] {
  return { enabled: register.enabled, smsRequired: register.smsRequired, inviteRequired: register.inviteRequired };
}

function optionalOf({ defaultLang, minAppVersion, latestVersion }: ServerConfig['client']): Partial<WebConfig> {
  return { ...(defaultLang && { defaultLang }), ...(minAppVersion && { minAppVersion }), ...(latestVersion && { latestVersion }) };
}
