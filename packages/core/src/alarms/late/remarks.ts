/** The limits of remarks and notes on alarms, taken from the fields of the calls (interpretations.md 4). */
import { confirmAlarm, limitsOf } from '@patrolkit/transport';
import type { Message } from '../../i18n/index.ts';
import { textProblem } from '../../text-problem.ts';

/** Longest remark when one alarm is acknowledged or closed, characters. */
export const remarkLimit = limitsOf(confirmAlarm).note.max;
/** Longest note when several are acknowledged at once, characters. */
export const batchNoteLimit = limitsOf(confirmAlarm, { ids: ['one', 'other'] }).note.max;

/** Why a remark cannot be sent; undefined when it can. */
export const remarkProblem = (remark: string, limit: number = remarkLimit): Message | undefined =>
  textProblem(remark, limit, { required: 'alarms.remark.required', tooLong: 'alarms.remark.tooLong' });
