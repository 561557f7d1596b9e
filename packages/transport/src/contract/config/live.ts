/** The pushes about things that report, about plans that users carry out, and about maps and their regions. */
import { assumed, choice, entity, field, id, list, optional, text, time, type Infer } from '../codec/index.ts';
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

/** Says no more than that something has changed: each console reads the equipment and the weather that its user may see. */
const mapThingsChange = entity('MapThingsChange', {
  at: assumed('changeTime', time, 'When it did'),
});

/** A notice for the user of a console, beside what the console shows by itself. */
const messageNotice = entity('MessageNotice', {
  id: assumed('id', text, 'Its id: a notice that comes twice is one'),
  about: assumed(
    'messageType',
    choice({ alarm: 1, test: 3, fault: 4 }, 'alarm'),
    'An alarm, a test, or messages that cannot be sent',
  ),
  text: field('content', text, 'Its words'),
  level: assumed('alarmLevel', optional(choice({ serious: 1, important: 2, general: 3 })), 'The level of the alarm'),
  alarmId: field('alarmId', optional(id), 'The alarm'),
  at: assumed('createTime', time, 'When it was written'),
});

export type MessageNotice = Infer<typeof messageNotice>;

/** The push about things that have reported something else. A list that shows some of them reads them again. */
export const configPushes = {
  ThingsReported: ours(rule('singleton', 'each', thingsReport)),
  /** Reminds those who control a device that a plan of it is due. */
  PlanDue: ours(rule('singleton', 'each', planDue)),
  /** Regions of maps are others, or begin or end to hold. */
  RegionsChanged: ours(rule('singleton', 'latest', regionsChange)),
  /** Maps, or what is written on them, are others. */
  MapsChanged: ours(rule('singleton', 'latest', mapsChange)),
  /** Equipment on maps does something else, or the weather does. */
  MapThingsChanged: ours(rule('singleton', 'latest', mapThingsChange)),
  /** A notice for the user of the console: a message by the way `backstage`. */
  MessageNotice: ours(rule('singleton', 'each', messageNotice)),
} as const;
