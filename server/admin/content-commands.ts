import { markContent, markMessage, markUsesOfContent } from '../commands/admin/mark-risky.ts';
import { decideReport, listReports, readReport } from '../commands/admin/review-reports.ts';
import { listAdminActions } from '../store/account/admin-actions.ts';
import { readStatistics } from '../store/account/statistics.ts';
import { changing, oneOf, textOption, wholeNumber, type AdminCommand, type Arguments } from './command.ts';
import { describeAction, describeReport, describeStatistics } from './describe.ts';

const DAY_MS = 86_400_000;
const LIMIT = { name: '--limit', min: 1, max: 1000 };
const DEFAULT_LIMIT = '50';

const first = ({ positionals }: Arguments): string => positionals[0] ?? '';
const limitOf = (parameters: Arguments): number => wholeNumber(textOption(parameters, 'limit') || DEFAULT_LIMIT, LIMIT);
const isMark = (parameters: Arguments): boolean => parameters.options['clear'] !== true;
const CLEAR = { clear: { type: 'boolean' } } as const;

/** Commands about content and about the server as a whole. */
export const CONTENT_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  reports: {
    usage: '[--all] [--limit <n>]',
    summary: 'list reports that wait for a decision, the oldest first; `--all` lists decided ones too',
    options: { all: { type: 'boolean' }, limit: { type: 'string' } },
    run: async (context, parameters) => {
      const page = { isOpen: parameters.options['all'] !== true, count: limitOf(parameters) };
      const data = await changing(context, { target: '' }, (unit) => listReports(unit.db, page));
      return { text: data.length === 0 ? 'No reports.' : data.map(describeReport).join('\n\n'), data };
    },
  },
  report: {
    usage: '<report>',
    summary: 'show one report',
    run: async (context, parameters) => {
      const data = await changing(context, { target: first(parameters) }, (unit) => readReport(unit.db, first(parameters)));
      return { text: describeReport(data), data };
    },
  },
  'decide-report': {
    usage: '<report> <upheld|dismissed> [--note <text>]',
    summary: 'record a decision; it punishes nobody by itself, and the messages it was about may be deleted for both sides again',
    options: { note: { type: 'string' } },
    run: async (context, parameters) => {
      const decision = oneOf(parameters.positionals[1] ?? '', ['upheld', 'dismissed']);
      const note = textOption(parameters, 'note');
      const about = { target: first(parameters), detail: { decision, note } };
      const data = await changing(context, about, (unit) => decideReport(unit, { id: about.target, decision, note }));
      return { text: `Report ${data.id} is ${decision}.`, data };
    },
  },
  'mark-message': {
    usage: '<message> [--clear]',
    summary: 'mark a message, named by its ID, as risky: clients hide it; `--clear` takes the mark away',
    options: CLEAR,
    run: async (context, parameters) => {
      const isRisky = isMark(parameters);
      const about = { target: first(parameters), detail: { isRisky } };
      const data = await changing(context, about, (unit) => markMessage(unit, { ID: about.target, isRisky }));
      return { text: describeMarks(data.messages, isRisky), data };
    },
  },
  'mark-media': {
    usage: '<upload> [--clear]',
    summary: 'the same for every message with the content of this upload, which no new message may have',
    options: CLEAR,
    run: async (context, parameters) => {
      const isRisky = isMark(parameters);
      const about = { target: first(parameters), detail: { isRisky } };
      const sha256 = await changing(context, about, (unit) => markContent(unit, { uuid: about.target, isRisky }));
      const data = await markUsesOfContent(context.host, { sha256, isRisky });
      return { text: describeMarks(data.messages, isRisky), data };
    },
  },
  stats: {
    usage: '',
    summary: 'count accounts, active ones, messages, groups, reports and bytes',
    run: async ({ host }) => {
      const now = host.ports.clock.now();
      const data = await readStatistics(host.db, { day: now - DAY_MS, month: now - 30 * DAY_MS });
      return { text: describeStatistics(data), data };
    },
  },
  log: {
    usage: '[--limit <n>]',
    summary: 'list what operators did, the newest first',
    options: { limit: { type: 'string' } },
    run: async ({ host }, parameters) => {
      const data = await listAdminActions(host.db, limitOf(parameters));
      return { text: data.length === 0 ? 'Nothing yet.' : data.map(describeAction).join('\n'), data };
    },
  },
};

function describeMarks(messages: number, isRisky: boolean): string {
  return isRisky ? `${messages} messages are marked as risky.` : `${messages} messages are no longer marked as risky.`;
}
