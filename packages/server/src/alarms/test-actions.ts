import type { TestSurface } from '../http/test-surface.ts';
import { systemActor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { RaisedAlarm } from '../links/events.ts';
import type { Site, ThingKind } from '../links/site.ts';
import { alarmOfRow, causeOf, type StoredAlarm } from './alarm.ts';
import type { AlarmPipeline } from './pipeline.ts';
import type { Verdict } from './policy.ts';
import type { AlarmPushes } from './pushes.ts';
import { scheduleTimes, taskNames, type Schedule } from './schedule.ts';
import type { Shelves } from './shelves.ts';
import type { Alarms } from './store.ts';

/** The parts that tests of alarms reach. */
export interface AlarmTestNeeds {
  /** What becomes of an alarm; none of them repeats another. */
  judge: (alarm: RaisedAlarm) => Verdict;
  /** Raises an alarm as devices do. */
  raise: (alarm: RaisedAlarm) => void;
  database: Database;
  site: Site | undefined;
  alarms: Alarms;
  pushes: AlarmPushes;
  pipeline: AlarmPipeline;
  shelves: Shelves;
  schedule: Schedule;
  now: () => number;
}

interface Body {
  count?: number;
  deviceId?: string;
  kind?: ThingKind;
  alarmId?: string;
  on?: boolean;
  id?: string;
  ms?: number;
  task?: string;
  escalation?: Partial<Record<'serious' | 'important' | 'general', number>>;
}

/** Actions of tests: raise, confirm and count alarms, end causes, move the end of shelves, run tasks. */
export const alarmTests = ({
  judge,
  raise,
  database,
  site,
  alarms,
  pushes,
  pipeline,
  shelves,
  schedule,
  now,
}: AlarmTestNeeds): TestSurface => {
  /** Moves the end of every open shelf to `ms` from now. */
  const setShelfEnd = async (ms: number): Promise<void> => {
    await database.query('UPDATE alarm_shelves SET until = $1 WHERE ended_at IS NULL', [now() + ms]);
    shelves.onChange();
  };
  return {
    actions: {
      raise: async ({ count = 1, deviceId, kind }: Body) => ({
        ids: (
          await pipeline.enqueue(
            (site?.raiseNow(count, deviceId, kind) ?? []).flatMap(alarm => {
              const verdict = judge(alarm);
              return verdict.is === 'raised' ? [verdict.alarm] : [];
            }),
          )
        ).map(alarm => alarm.id),
      }),
      // The source of an alarm calls again, by a cause of its own.
      repeat: async ({ alarmId = '' }: Body) => {
        const [alarm] = await alarms.byIds([alarmId]);
        if (!alarm) return;
        const { kind, level, value, person: personName, device_id: deviceId, map_id: mapId } = alarm;
        const found = { kind, level, value, personName, deviceId, mapId, at: now(), cause: causeOf(alarm) };
        raise({ ...found, causeId: `${alarm.cause ?? ''} again`, shot: undefined });
      },
      // Keeps the cause of an alarm in its place, or removes it now.
      cause: async ({ alarmId = '', on = true }: Body) => {
        const [alarm] = await alarms.byIds([alarmId]);
        const cause = alarm && causeOf(alarm);
        return { done: cause !== undefined && site?.settle(cause, on) === true };
      },
      gone: async ({ id = '' }: Body) => {
        const [alarm] = await alarms.byIds([id]);
        if (alarm?.cause) pushes.raised(await alarms.causesGone([{ cause: alarm.cause, at: now() }]));
      },
      // For consoles that are opened afterwards: open ones get no push.
      'acknowledge-all': async () => {
        const rows = await database.query<StoredAlarm>(`SELECT * FROM alarms WHERE status = 'unacknowledged'`);
        pushes.onTold(await alarms.confirm(rows.map(alarmOfRow), '', null, systemActor));
      },
      // Called after a test has changed alarms in the database.
      recount: () => alarms.today.read(),
      'shelf-end': ({ ms = 0 }: Body) => setShelfEnd(ms),
      task: async ({ task }: Body) => {
        const name = taskNames.find(candidate => candidate === task);
        if (name) await schedule.run(name);
        return { done: name !== undefined };
      },
      escalation: ({ escalation }: Body) => void Object.assign(schedule.times.escalation, escalation),
    },
    reset: async () => {
      Object.assign(schedule.times.escalation, scheduleTimes.escalation);
      await setShelfEnd(0);
    },
  };
};
