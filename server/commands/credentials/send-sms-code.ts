import { CODE } from '../../../contract/codes.ts';
import { isWithin } from '../../policies/limits/is-within.ts';
import { LIFETIME_MS } from '../../policies/sessions/lifetime.ts';
import { refuse } from '../../policies/refusal.ts';
import { putSmsCode, readSmsCode } from '../../store/account/sms-codes.ts';
import { readUserByPhone } from '../../store/account/users.ts';
import type { CommandHost } from '../host.ts';
import { normalisePhone } from '../account/log-in.ts';
import type { Unit } from '../unit.ts';
import { hashSmsCode, type SmsScene } from './check-sms-code.ts';
import { refuseBadPhone } from './refuse-bad-phone.ts';

const DAY_MS = 86_400_000;
const RESEND_SEC = 60;
const PER_DAY = 10;
const CODE_SPACE = 1_000_000;
const CODE_DIGITS = 6;

type Issued = { code: string; isKnown: boolean };

/**
 * Sends a code. A reset for an unknown phone and a registration for a known one are counted and answered in the same way, but no code is
 * sent. The answer therefore does not reveal whether the phone has an account (authorisation §126).
 */
export async function sendSmsCode(host: CommandHost, input: { phone: string; scene: SmsScene }): Promise<{ resendAfterSec: number }> {
  const phone = normalisePhone(input.phone);
  refuseBadPhone(phone);
  const { scene } = input;
  await host.write(
    (unit) => issueCode(unit, phone, scene),
    ({ code, isKnown }) => {
      if (isKnown === (scene === 'reset')) host.ports.sms.send({ phone, code, scene });
    },
  );
  return { resendAfterSec: RESEND_SEC };
}

async function issueCode(unit: Unit, phone: string, scene: SmsScene): Promise<Issued> {
  const before = await readSmsCode(unit.db, phone, scene);
  // If the day started in the future, the clock was ahead then. Without this check the day would last until that hour of the next day.
  const isSameDay = before !== undefined && isWithin(unit.now - before.dayStartAt, DAY_MS);
  const sentCount = isSameDay ? before.sentCount : 0;
  // Uses the absolute distance. If the clock was ahead, a signed one would refuse every code until that hour comes again.
  const waitMs = before === undefined ? 0 : RESEND_SEC * 1000 - Math.abs(unit.now - before.sentAt);
  if (waitMs > 0) refuseSoon(waitMs);
  if (sentCount >= PER_DAY) refuseSoon((before?.dayStartAt ?? unit.now) + DAY_MS - unit.now);
  const code = drawCode(unit);
  await putSmsCode(unit.db, {
    phone,
    scene,
    codeHash: hashSmsCode({ phone, scene, code }),
    expireAt: unit.now + LIFETIME_MS.smsCode,
    tries: 0,
    sentAt: unit.now,
    sentCount: sentCount + 1,
    dayStartAt: isSameDay ? before.dayStartAt : unit.now,
    usedAt: null,
  });
  return { code, isKnown: (await readUserByPhone(unit.db, phone)) !== undefined };
}

function drawCode(unit: Unit): string {
  return String(unit.random.uint32() % CODE_SPACE).padStart(CODE_DIGITS, '0');
}

function refuseSoon(waitMs: number): never {
  return refuse(CODE.tooManyAttempts, { data: { retryAfterSec: Math.ceil(waitMs / 1000) } });
}
