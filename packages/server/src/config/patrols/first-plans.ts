/** Stores the plans of a fresh installation, once. What users change or delete afterwards stays so. */
import { pointId } from '../../fleet/site-names.ts';
import { textOf, type Language } from '../../language/texts.ts';
import type { Device } from '../../links/devices.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Database, Querier } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** The setting that says that it is done. */
const done = 'first plans';

/** What is stored. */
export interface FirstPlans {
  /** The pauses of circular plans, minutes; those of the first again after the last. */
  readonly pauses: readonly number[];
  readonly fleet: Pick<Fleet, 'devices' | 'routes'>;
  readonly language: Language;
  readonly now: number;
}

const wholeWeek = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' })));

/** The first plan of a device: what it would do by itself. Undefined for one that does nothing. */
const planOf = (device: Device, { pauses, fleet, language, now }: FirstPlans): object | undefined => {
  const { id, kind, mode, number, routeId, stopIndex } = device;
  const route = fleet.routes.find(one => one.id === routeId);
  if ((kind !== 'robot' && kind !== 'car') || !route) return undefined;
  const shared = { device_id: id, periods: wholeWeek };
  const stop = route.stops[stopIndex] ?? route.stops[0];
  if (mode === 'watch' && stop !== undefined)
    return {
      ...shared,
      name: textOf(language, 'first.plan.guard'),
      plan_type: 'guard',
      work_mode: 'guard',
      point_id: pointId(route.mapId, stop),
    };
  if (mode === 'guide') return undefined;
  const pause = pauses[(number - 1) % pauses.length] ?? 0;
  // The first of each kind begins at once, the others by and by.
  const since = ((number - 1) * 17 * MINUTE) % Math.max(1, pause * MINUTE);
  return {
    ...shared,
    name: textOf(language, 'first.plan.circular'),
    plan_type: 'circular',
    work_mode: 'autoPatrol',
    line_id: route.id,
    pause,
    ...(number === 1 ? {} : { ended_at: now - since }),
  };
};

const insert = async (inside: Querier, columns: object): Promise<void> => {
  const names = Object.keys(columns);
  await inside.query(
    `INSERT INTO patrol_plans (${names.join(', ')}) VALUES (${names.map((_, at) => `$${String(at + 1)}`).join(', ')})`,
    Object.values(columns),
  );
};

/** Stores the first plans. */
export const seedPlans = (database: Database, first: FirstPlans): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [company] = await inside.query<{ company_id: string }>(
      'SELECT company_id FROM maps ORDER BY company_id LIMIT 1',
    );
    if (known || !company) return;
    const { fleet, language, now } = first;
    const plans = [...fleet.devices.values()].flatMap(device => planOf(device, first) ?? []);
    for (const plan of plans) await insert(inside, plan);
    const trial = [...fleet.devices.values()].find(({ kind }) => kind === 'robot');
    if (trial?.routeId !== undefined)
      await insert(inside, {
        device_id: trial.id,
        name: textOf(language, 'first.plan.single'),
        plan_type: 'single',
        work_mode: 'autoPatrol',
        line_id: trial.routeId,
        begin_date: new Date(now + 7 * DAY).toISOString().slice(0, 10),
        begin_time: '09:00',
        is_valid: false,
      });
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [company.company_id, done, now],
    );
  });
