/** Stores the rules of a fresh installation, once. What users change or delete afterwards stays so. */
import { textOf, type Language } from '../../language/texts.ts';
import { alarmTypes } from '../../links/alarms.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';

/** The setting that says that it is done. */
const done = 'first pushes';

/** Most guards who are told of fire and gas at first. */
const toldGuards = 3;

/** Serious alarms go to the administrator's consoles, fire and gas also to guards as short messages. */
export const seedPushes = (
  database: Database,
  { language, now }: { readonly language: Language; readonly now: number },
): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [admin] = await inside.query<{ id: string; company_id: string }>(
      "SELECT id, company_id FROM users WHERE account = 'admin' AND deleted_at IS NULL",
    );
    if (known || !admin) return;
    const guards = await inside.query<{ id: string }>(
      `SELECT coalesce(user_id, 'guard-' || id) AS id FROM community_guards WHERE is_valid AND deleted_at IS NULL ORDER BY id LIMIT $1`,
      [toldGuards],
    );
    const store = (name: string, types: readonly string[] | null, way: string, people: readonly string[]) =>
      inside.query(
        `INSERT INTO alarm_pushes (company_id, name, alarm_types, levels, ways, to_manager, receiver_ids)
         VALUES ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, false, $6::jsonb)`,
        [
          admin.company_id,
          textOf(language, name),
          types && JSON.stringify(types),
          JSON.stringify(types ? ['serious', 'important', 'general'] : ['serious']),
          JSON.stringify([way]),
          JSON.stringify(people),
        ],
      );
    await store('push.serious', null, 'backstage', [admin.id]);
    if (guards.length > 0)
      await store(
        'push.fire',
        [alarmTypes.smoke, alarmTypes.gas],
        'shortMessage',
        guards.map(({ id }) => id),
      );
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, '{}', 1, $3, $4)`,
      [admin.company_id, done, now, admin.id],
    );
  });
