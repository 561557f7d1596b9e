/** The pushes about things that report, about plans that users carry out, and about maps and their regions. */
import { assumed, entity, field, list, text, time, type Infer } from '../codec/index.ts';
import { ours, rule } from '../push.ts';

/** Which things have reported something else. */
const thingsReport = entity('ThingsReport', {
  thing: assumed('thing', text, 'The kind of things'),
  ids: assumed('ids', list(text), 'Which of them'),
});

export type ThingsReport = Infer<typeof thingsReport>;

/** A plan that is due and that users carry out by hand. */
const planDue = entity('PlanDue', {
  deviceId: field('deviceId', text, 'Its robot or car'),
  name: field('planName', text, 'Its name'),
});

export type PlanDue = Infer<typeof planDue>;

/** Says no more than that something has changed: each console reads the regions that its user may see. */
const regionsChange = entity('RegionsChange', {
  at: assumed('changeTime', time, 'When they did'),
});

/** Says no more than that something has changed: each console reads the maps and marks that its user may see. */
const mapsChange = entity('MapsChange', {
  at: assumed('changeTime', time, 'When they did'),
});

/** The push about things that have reported something else. A list that shows some of them reads them again. */
export const configPushes = {
  ThingsReported: ours(rule('singleton', 'each', thingsReport)),
  /** Reminds those who control a device that a plan of it is due. */
  PlanDue: ours(rule('singleton', 'each', planDue)),
  /** Regions of maps are others, or begin or end to hold. */
  RegionsChanged: ours(rule('singleton', 'latest', regionsChange)),
  /** Maps, or what is written on them, are others. */
  MapsChanged: ours(rule('singleton', 'latest', mapsChange)),
} as const;
