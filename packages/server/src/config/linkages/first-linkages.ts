/** Stores the linkages of a fresh installation, once. What users change or delete afterwards stays so. */
import type { LinkageActionKind } from '@patrolkit/transport/contract';
import { nameIn, nameOfText } from '../../language/names.ts';
import type { Language } from '../../language/texts.ts';
import { alarmTypes, type AlarmKind } from '../../links/alarms.ts';
import type { Database } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';
import { writtenSteps } from './stored-steps.ts';

/** The setting that says that it is done. */
const done = 'first linkages';
/** The longest name of a linkage, characters. */
const longest = 20;

/** What is done about each kind of alarms, and for how long, seconds. */
const firstActions: Readonly<Partial<Record<AlarmKind, Readonly<Partial<Record<LinkageActionKind, number>>>>>> = {
  person: { picture: 0 },
  intruder: { sound: 10, light: 60, follow: 30 },
  smoke: { sound: 20, stop: 30, goThere: 10 },
  door: { picture: 0, light: 30 },
  vehicle: { picture: 0 },
  bag: { picture: 0, sound: 5 },
  meter: { picture: 0 },
  gas: { sound: 20, goThere: 10 },
  temperature: { goThere: 10 },
  dust: { goThere: 10 },
};

/** A name that is not too long, of whole words. */
const shortened = (name: string): string =>
  name.length <= longest ? name : name.slice(0, name.lastIndexOf(' ', longest)).trim();

/** Adds them to the unit at the top. */
export const seedLinkages = (
  database: Database,
  { language, now }: { readonly language: Language; readonly now: number },
): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'limit', done);
    const [before] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    if (before) return;
    const [top] = await inside.query<{ id: string }>('SELECT id FROM companies ORDER BY level, id LIMIT 1');
    if (!top) return;
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [top.id, done, now],
    );
    for (const [at, [kind, actions]] of Object.entries(firstActions).entries()) {
      const steps = Object.entries(actions).map(([action, seconds]) => ({
        kind: action as LinkageActionKind,
        target: action === 'goThere' ? ('nearest' as const) : ('itself' as const),
        ...(action === 'sound' ? { unit: 'siren' } : action === 'light' ? { unit: 'alarmLamp' } : {}),
        delay: 0,
        seconds,
      }));
      await inside.query(
        `INSERT INTO alarm_linkages (company_id, name, is_valid, alarm_types, steps, sort, rest)
         VALUES ($1, $2, true, $3::jsonb, $4::jsonb, $5, 60)`,
        [
          top.id,
          shortened(nameIn(language, nameOfText(`alarm.${kind}`))),
          JSON.stringify([alarmTypes[kind as AlarmKind]]),
          writtenSteps(steps),
          at + 1,
        ],
      );
    }
  });
