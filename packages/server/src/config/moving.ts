/** Changes several things alike, as lists offer for those that users have chosen. */
import {
  robotEntries,
  type RefusedRow,
  type RequestOf,
  type Thing,
  type ThingBatch,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import type { Devices } from './devices.ts';
import type { Keeper } from './keeper.ts';
import type { Changed } from './writer.ts';

/** Takes back what was changed before a thing was refused. */
class Halt extends Error {}

/**
 * Changes the chosen things. Returns those that are refused, each with its reason; then nothing is changed, unless the request is for the
 * others. Things that are gone, or that the user does not see, need nothing.
 * @param changed the settings of a thing after the change
 */
const changeAlike = async <Row extends Thing & { readonly name: string }, Settings extends object>(
  keeper: Keeper<Row, Settings>,
  { ids, others = false }: ThingBatch,
  caller: Caller,
  changed: (row: Row) => Changed<Settings>,
): Promise<RefusedRow[]> => {
  let refused: RefusedRow[] = [];
  try {
    await keeper.together(caller, async writer => {
      refused = [];
      const all = new Map((await writer.all()).map(row => [row.id, row]));
      for (const id of new Set(ids)) {
        const row = all.get(id);
        if (!row) continue;
        try {
          await writer.change(changed(row), row);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused.push({
            id: row.id,
            name: row.name,
            reason: textOf(caller.language, error.key, error.words),
            uses: [],
          });
        }
      }
      if (refused.length > 0 && !others) throw new Halt();
    });
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
  return refused;
};

/** Gives robots another unit, map or group. Returns those that are refused. */
export const moveRobots = (
  { robots }: Pick<Devices, 'robots'>,
  asked: RequestOf<typeof contract.moveRobotEntry>,
  caller: Caller,
): Promise<RefusedRow[]> => {
  const { companyId, mapId, groupId } = asked;
  if (companyId === undefined && mapId === undefined && groupId === undefined)
    throw ofField(robotEntries.settings['companyId']?.wireName ?? '', 'error.noMove');
  return changeAlike(robots, asked, caller, row => ({
    ...row,
    companyId: companyId ?? row.companyId,
    mapId: mapId ?? row.mapId,
    groupId: groupId ?? row.groupId,
  }));
};

/** Puts robots into maintenance, or back into use. Returns those that are refused. */
export const useRobots = (
  { robots }: Pick<Devices, 'robots'>,
  asked: RequestOf<typeof contract.setRobotUseStatus>,
  caller: Caller,
): Promise<RefusedRow[]> => changeAlike(robots, asked, caller, row => ({ ...row, useStatus: asked.useStatus }));

/** Gives sensors another unit. Returns those that are refused. */
export const moveSensors = (
  { sensors }: Pick<Devices, 'sensors'>,
  asked: RequestOf<typeof contract.moveSensorEntry>,
  caller: Caller,
): Promise<RefusedRow[]> => changeAlike(sensors, asked, caller, row => ({ ...row, companyId: asked.companyId }));
