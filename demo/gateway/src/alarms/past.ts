import type { AlarmLevel } from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import { audit, systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import type { AlarmKind } from '../world/types.ts';
import type { World } from '../world/world.ts';

/** An alarm of the past that was handled and is closed. */
export interface PastAlarm {
  readonly kind: AlarmKind;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly personName: string;
  readonly deviceId: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** The address of its picture; empty where there is none. */
  readonly picture: string;
  readonly confirmedAt: number;
  readonly confirmedBy: string;
  readonly confirmNote: string;
  readonly closedAt: number;
  /** The id of the user; undefined when the server closed it. */
  readonly closedBy: string | undefined;
  readonly closeNote: string;
  readonly isNeedless: boolean;
}

const statusOf = ({ closedBy, isNeedless }: PastAlarm): 'system' | 'notRequired' | 'processed' =>
  closedBy === undefined ? 'system' : isNeedless ? 'notRequired' : 'processed';

/** Stores alarms of the past with the audit of their handling; returns their ids in the same order. No console is told. */
export const storePastAlarms = async (
  inside: Querier,
  past: readonly PastAlarm[],
  { world, names }: { readonly world: Pick<World, 'device'>; readonly names: NamesNow },
): Promise<string[]> => {
  const ids: string[] = [];
  for (const alarm of past) {
    const device = world.device(alarm.deviceId);
    if (!device) {
      ids.push('');
      continue;
    }
    const [row] = await inside.query<{ id: number }>(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
         confirmed_at, confirmed_by, confirm_note, closed_at, closed_by, close_note, device_name, map_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) RETURNING id`,
      [
        alarm.kind,
        alarm.level,
        alarm.value,
        alarm.personName,
        device.id,
        device.kind,
        device.number,
        alarm.mapId,
        alarm.x,
        alarm.y,
        alarm.at,
        alarm.picture,
        statusOf(alarm),
        alarm.confirmedAt,
        alarm.confirmedBy,
        alarm.confirmNote,
        alarm.closedAt,
        alarm.closedBy ?? systemActor.userId,
        alarm.closeNote,
        names.device(device.id),
        names.map(alarm.mapId),
      ],
    );
    const id = String(row?.id ?? '');
    const target = `alarm ${id}`;
    const actor = (userId: string) => ({ ...systemActor, userId });
    await audit(inside, alarm.confirmedAt, actor(alarm.confirmedBy), 'confirm', [
      { target, before: 'unacknowledged', after: 'acknowledged' },
    ]);
    await audit(inside, alarm.closedAt, actor(alarm.closedBy ?? systemActor.userId), 'close', [
      { target, before: 'acknowledged', after: statusOf(alarm) },
    ]);
    ids.push(id);
  }
  return ids;
};
