/** The push about things that report. */
import { assumed, entity, list, text, type Infer } from '../codec/index.ts';
import { ours, rule } from '../push.ts';

/** Which things have reported something else. */
const thingsReport = entity('ThingsReport', {
  thing: assumed('thing', text, 'The kind of things'),
  ids: assumed('ids', list(text), 'Which of them'),
});

export type ThingsReport = Infer<typeof thingsReport>;

/** The push about things that have reported something else. A list that shows some of them reads them again. */
export const configPushes = { ThingsReported: ours(rule('singleton', 'each', thingsReport)) } as const;
