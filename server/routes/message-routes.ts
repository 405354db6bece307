import { askHelper, dictionary, helperKeyword, helperQuestions, recordHelperText } from '../../contract/http/helper.ts';
import { reportDeletion, searchGroups, searchPairs, type SearchRequest } from '../../contract/http/messages.ts';
import type { ConversationType } from '../../contract/ids.ts';
import { answerKeyword, answerQuestion, recordText, toFaqItem } from '../commands/helper/answer-by-helper.ts';
import { deletionSteps } from '../commands/messages/report-deletion.ts';
import { runSteps } from '../commands/run-steps.ts';
import { searchMessages } from '../commands/search/search-messages.ts';
import { DICTIONARIES } from '../views/dictionaries.ts';
import { NOBODY } from '../policies/reach-table.ts';
import { OWN_CHANGE, READS, unchanged } from '../policies/repetition/repetitions.ts';
import { mutation, route, type Route, type UserCall } from './route.ts';

const search = ({ host, caller, body }: UserCall<SearchRequest>, kind: ConversationType) =>
  searchMessages(host.db, { userId: caller.user.id, kind, now: host.ports.clock.now() }, body);

export const MESSAGE_ROUTES: readonly Route[] = [
  route(searchPairs, { row: 112, restricted: 'may', quota: 'messageSearch', received: NOBODY, repeated: READS }, (call) => search(call, 'C2C')),
  route(searchGroups, { row: 111, restricted: 'may', quota: 'messageSearch', received: NOBODY, repeated: READS }, (call) => search(call, 'GROUP')),
  route(reportDeletion, { row: 113, restricted: 'may', received: NOBODY, repeated: OWN_CHANGE }, (call) => {
    const { host, caller, body } = call;
    return runSteps(call, deletionSteps(host.write, caller.user.id, 'list' in body ? body.list : [body]));
  }),
  route(helperQuestions, { row: 118, restricted: 'may', received: NOBODY }, async ({ host }) => host.config.helper.questions.map(toFaqItem)),
  mutation(
    askHelper,
    { row: 116, restricted: 'may', quota: 'helper', received: NOBODY, repeated: unchanged('texts of the operator, which every user may read') },
    { run: (unit, { caller, body }) => answerQuestion(unit, caller.user.id, body.id) },
  ),
  mutation(
    helperKeyword,
    { row: 117, restricted: 'may', quota: 'helper', received: NOBODY, repeated: unchanged('texts of the operator, which every user may read') },
    { run: (unit, { caller, body }) => answerKeyword(unit, caller.user.id, body.keyWord) },
  ),
  mutation(
    recordHelperText,
    { row: 119, restricted: 'may', received: NOBODY, repeated: unchanged('texts of the operator, which every user may read') },
    { run: (unit, { caller, body }) => recordText(unit, caller.user.id, body) },
  ),
  route(dictionary, { row: 120, restricted: 'may', received: NOBODY, repeated: READS }, async ({ body }) => [...DICTIONARIES[body.dictType]]),
];
