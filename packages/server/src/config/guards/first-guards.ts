/** Stores the guards of a fresh installation, their plans and who answers for zones, once. What users change or delete afterwards stays so. */
import { guardPlans } from '@patrolkit/transport/contract';
import { pointId } from '../../fleet/site-names.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { FirstDuties } from '../../links/first-duties.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Database, Querier } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';
import { weekdayNames } from './stored-guard-plans.ts';

/** The setting that says that it is done. */
const done = 'first guards';

/** For alarms of which levels the first managers are proposed. */
const proposedLevels = ['serious', 'important'];

/** What is stored. */
export interface FirstGuards {
  readonly duties: FirstDuties;
  readonly fleet: Pick<Fleet, 'devices' | 'routes'>;
  readonly language: Language;
  readonly now: number;
}

/** Stores a guard; returns the id. */
const storeGuard = async (
  { name, phone, gender, account }: FirstDuties['guards'][number],
  shift: string | undefined,
  { inside, language, main }: { readonly inside: Querier; readonly language: Language; readonly main: string },
): Promise<string> => {
  const [row] = await inside.query<{ id: string }>(
    `INSERT INTO community_guards (name, phone, gender, shift, user_id, company_id)
     SELECT $1::text, $2::text, $3::text, $4::text, users.id, coalesce(users.company_id, $6::text)
     FROM (SELECT 1) AS one LEFT JOIN users ON users.account = $5 RETURNING id::text AS id`,
    [textOf(language, name), phone, gender, shift ?? null, account ?? null, main],
  );
  return row?.id ?? '';
};

/** Stores the first guards and their plans: on each map with a route, a guard for each shift signs the points of its routes. */
export const seedGuards = (database: Database, { duties, fleet, language, now }: FirstGuards): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [first] = await inside.query<{ company_id: string }>(
      'SELECT company_id FROM maps ORDER BY company_id LIMIT 1',
    );
    if (known || !first) return;
    const main = first.company_id;
    const { guards, shifts, roundEvery, lateAfter } = duties;
    const each = guards.length / Math.max(1, shifts.length);
    const ids: string[] = [];
    for (const [index, guard] of guards.entries())
      ids.push(await storeGuard(guard, shifts[Math.floor(index / each)]?.shift, { inside, language, main }));
    const recorders = [...fleet.devices.values()].filter(({ kind }) => kind === 'recorder');
    const driven = [...new Set(fleet.routes.map(({ mapId }) => mapId))];
    for (const [index, mapId] of driven.slice(0, each).entries()) {
      const recorder = recorders.find(one => one.mapId === mapId) ?? recorders[index];
      const routes = fleet.routes.filter(route => route.mapId === mapId);
      const points = [...new Set(routes.flatMap(({ stops }) => stops))].map(stop => pointId(mapId, stop));
      if (!recorder || points.length < 2) continue;
      for (const [turn, { shift, start, end }] of shifts.entries())
        await inside.query(
          `INSERT INTO guard_plans (device_id, name, guard_id, shift, weekdays, begin_time, end_time, map_id, point_ids, round_every, late_after)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            recorder.id,
            textOf(language, `${guardPlans.labels}.shift.${shift}`),
            ids[turn * each + index],
            shift,
            JSON.stringify(weekdayNames),
            start,
            end,
            mapId,
            JSON.stringify(points),
            roundEvery,
            lateAfter,
          ],
        );
    }
    for (const { zone, manager, deputy, times } of duties.managers)
      await inside.query(
        `INSERT INTO area_managers (region_id, manager_id, deputy_id, profile_id, levels, ways)
         SELECT regions.id::text, managers.id, deputies.id, validities.id::text, $5, '["backstage"]'
         FROM regions JOIN users AS managers ON managers.account = $2 LEFT JOIN users AS deputies ON deputies.account = $3
         LEFT JOIN validities ON validities.names->>'en-us' = $4
         WHERE regions.kind = 'zone' AND regions.names->>'en-us' = $1 ORDER BY regions.id LIMIT 1`,
        [textOf('en-us', zone), manager, deputy, times ?? null, JSON.stringify(proposedLevels)],
      );
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [main, done, now],
    );
  });
