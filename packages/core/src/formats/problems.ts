/** What a field says when its text does not have the format that the contract demands. The texts are in the area `data`. */
import { hasForm, passwordLimits, stepLimits, type FormatName } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';

/** What a field says when a text does not have a named format. */
export const formatProblems: { readonly [Name in FormatName]: Message } = {
  citizenId: { id: 'data.format.citizenId' },
  url: { id: 'data.format.url' },
  ip: { id: 'data.format.ip' },
  host: { id: 'data.format.host' },
  ipAndPort: { id: 'data.format.ipAndPort' },
  wholeNumber: { id: 'data.format.wholeNumber' },
  mail: { id: 'data.format.mail' },
  mobile: { id: 'data.format.mobile' },
  word: { id: 'data.format.word' },
  twentyDigits: { id: 'data.format.twentyDigits' },
  lettersAndDigits: { id: 'data.format.lettersAndDigits' },
  date: { id: 'data.format.date' },
  serial: { id: 'data.format.serial' },
  plate: { id: 'data.format.plate' },
  imei: { id: 'data.format.imei' },
  plain: { id: 'data.format.plain' },
  passwordDigest: { id: 'data.format.password', values: passwordLimits },
  steps: { id: 'data.format.steps', values: stepLimits },
};

/** Returns why a value does not have the format of its field. Undefined when it has, or the field has no format. */
export const formProblem = (value: unknown, limits: { readonly format?: FormatName }): Message | undefined =>
  limits.format === undefined || hasForm(value, limits) ? undefined : formatProblems[limits.format];
