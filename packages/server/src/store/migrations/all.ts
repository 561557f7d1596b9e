import { accountsAndNames } from './accounts-and-names.ts';
import { configTables } from './config.ts';
import { countIndices } from './counts.ts';
import { deviceTables } from './devices.ts';
import { firstTables } from './first-tables.ts';
import type { Migration } from './migration.ts';
import { listOrders } from './orders.ts';
import { recordedVideo } from './recorded-video.ts';
import { recordTables } from './records.ts';
import { shiftTables } from './shift.ts';
import { signInLimits } from './sign-in-limits.ts';

/** The migrations, in order. Never edit one that was released: add a new one at the end of the last of these files. */
export const migrations: readonly Migration[] = [
  ...firstTables,
  ...deviceTables,
  ...accountsAndNames,
  ...recordTables,
  ...recordedVideo,
  ...shiftTables,
  ...configTables,
  ...listOrders,
  ...signInLimits,
  ...countIndices,
];
