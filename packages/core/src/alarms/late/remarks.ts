/** The limits of remarks on alarms, taken from the fields of the calls (interpretations.md 4). */
import { confirmAlarm, limitsOf } from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { textProblem } from '../../text-problem.ts';

/** Longest remark when the user confirms or closes one alarm, characters. */
export const remarkLimit = limitsOf(confirmAlarm).note.max;
/** Longest remark when the user confirms several at once, characters. */
export const batchNoteLimit = limitsOf(confirmAlarm, { ids: ['one', 'other'] }).note.max;

/** Why a remark is invalid. Undefined when it is valid. */
export const remarkProblem = (remark: string, limit: number = remarkLimit): Message | undefined =>
  textProblem(remark, limit, { required: 'alarms.remark.required', tooLong: 'alarms.remark.tooLong' });
