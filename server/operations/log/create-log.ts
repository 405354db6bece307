import { pino } from 'pino';
import type { AnsweredRequest, Log, LogFields } from '../../ports.ts';
import { describeError } from './describe-error.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Output = { write(line: string): unknown };

const FAILED_STATUS = 500;

/** One JSON object per line: level, time, the fields of the event, then `msg`. */
export function createJsonLog({ level, out }: { level: LogLevel; out: Output }): Log {
  const lines = pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    { write: (line) => void out.write(line) },
  );
  return {
    info: (text, fields = {}) => lines.info(fields, text),
    warn: (text, fields = {}) => lines.warn(fields, text),
    error: (text, cause, fields = {}) => lines.error(cause === undefined ? fields : { ...fields, error: describeError(cause) }, text),
    request: (request) => lines[levelOf(request)](request, 'request'),
  };
}

/** For a terminal: plain text lines. Answered requests appear only at level `debug`. */
export function createTextLog({ level, out, err }: { level: LogLevel; out: Output; err: Output }): Log {
  const isShown = (line: LogLevel) => LOG_LEVELS.indexOf(line) >= LOG_LEVELS.indexOf(level);
  return {
    info: (text, fields) => void (isShown('info') && out.write(`${text}${fieldsText(fields)}\n`)),
    warn: (text, fields) => void (isShown('warn') && err.write(`${text}${fieldsText(fields)}\n`)),
    error: (text, cause, fields) => void err.write(`${text}${fieldsText(fields)}${causeText(cause)}\n`),
    request: (request) => void (isShown('debug') && out.write(`request${fieldsText(request)}\n`)),
  };
}

/** A load balancer requests these every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

function levelOf({ status, route }: AnsweredRequest): 'debug' | 'info' | 'warn' {
  if (PROBES.has(route)) return 'debug';
  return status >= FAILED_STATUS ? 'warn' : 'info';
}

function fieldsText(fields: LogFields = {}): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');
}

function causeText(cause: unknown): string {
  if (cause === undefined) return '';
  const { name, code, message, stack } = describeError(cause);
  return ` ${name}${code === undefined ? '' : ` ${code}`}: ${message}${stack === '' ? '' : `\n${stack}`}`;
}
