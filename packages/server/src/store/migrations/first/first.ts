import { accountTables } from './accounts.ts';
import { alarmTables } from './alarms.ts';
import { deviceTables } from './devices.ts';
import { guardTables } from './guards.ts';
import { linkageTables } from './linkages.ts';
import { messageTables } from './messages.ts';
import { pictureTables } from './pictures.ts';
import { recordTables } from './records.ts';
import { shiftTables } from './shifts.ts';
import { equipmentTables } from './equipment.ts';
import { dialogueTables } from './dialogue.ts';
import { thingTables } from './things.ts';

/** All tables of a new installation, with its companies and the persons whom its devices recognise at first. */
export const firstTables = [
  accountTables,
  deviceTables,
  alarmTables,
  pictureTables,
  recordTables,
  shiftTables,
  thingTables,
  equipmentTables,
  guardTables,
  linkageTables,
  messageTables,
  dialogueTables,
].join('');
