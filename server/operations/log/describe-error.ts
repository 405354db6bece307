/** The parts of an error that a log may contain: its type, where it was thrown, and its message without quoted parts and long numbers. */
export type ErrorDescription = { readonly name: string; readonly code: string | undefined; readonly message: string; readonly stack: string };

const MAX_MESSAGE_CHARS = 300;
const MAX_FRAMES = 12;
const STACK_FRAME = /^\s+at .*(?::\d+:\d+\)?|<anonymous>\)?|\(native\))$/;
/**
 * Parsers and databases quote the refused value (`Unexpected token 'h', "hello" is not valid JSON`), and a quoted text may contain quotes
 * itself. Everything from the first to the last quote is removed.
 */
const QUOTED = /(["'`“]).*["'`”]/s;
/** The text after the colon of a database's message may be a value as well (`… for type integer: 8613…`). */
const LONG_NUMBER = /\+?\d{5,}/g;
const MAX_CAUSES = 3;

export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, code: undefined, message: '', stack: '' };
  const cause = error.cause === undefined || depth >= MAX_CAUSES ? undefined : describeError(error.cause, depth + 1);
  const because = cause === undefined ? '' : ` (cause: ${cause.name}${cause.code === undefined ? '' : ` ${cause.code}`} ${cause.message})`;
  return { name: error.name, code: codeOf(error), message: `${withoutValues(error)}${because}`, stack: framesOf(error) };
}

function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

function withoutValues(error: Error): string {
  return error.message.replace(QUOTED, '$1…$1').replace(LONG_NUMBER, '…').split('\n', 1).join('').slice(0, MAX_MESSAGE_CHARS);
}

/** The stack repeats the message, which could imitate a frame, so the message is removed first. */
function framesOf(error: Error): string {
  const stack = (error.stack ?? '').replace(error.message, '');
  return stack
    .split('\n')
    .filter((line) => STACK_FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .join('\n');
}
