/** What is said at a field whose value the contract does not let be: the texts are in the area `data`. */
import { hasForm, type FormatName } from '@patrolkit/transport';
import type { Message, MessageId } from '../i18n/index.ts';

/** What is said of a named form that a text does not have. */
export const formatProblems: { readonly [Name in FormatName]: MessageId } = {
  citizenId: 'data.format.citizenId',
  url: 'data.format.url',
  ip: 'data.format.ip',
  ipAndPort: 'data.format.ipAndPort',
  wholeNumber: 'data.format.wholeNumber',
  mobile: 'data.format.mobile',
  word: 'data.format.word',
  twentyDigits: 'data.format.twentyDigits',
  lettersAndDigits: 'data.format.lettersAndDigits',
  plain: 'data.format.plain',
  steps: 'data.format.steps',
};

/** What is wrong with the form of a value; undefined where it has that of its field, or none is asked for. */
export const formProblem = (value: unknown, limits: { readonly format?: FormatName }): Message | undefined =>
  limits.format === undefined || hasForm(value, limits) ? undefined : { id: formatProblems[limits.format] };
