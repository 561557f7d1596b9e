/** The calls that read what boards show of inspections. Loaded with the first use. */
import {
  inspectionEvents,
  inspectionReadings,
  listInspectedEquipment,
  listTodayInspection,
  limitsOf,
  todayInspectionStat,
  type HttpClient,
  type InspectedEquipment,
  type InspectionStat,
  type TodayInspections,
} from '@patrolkit/transport';
import { attempt, type Outcome } from '../outcome.ts';
import type { Filling } from './filling.ts';
import { courseOf, latestRun, type InspectionCourse } from './inspections.ts';

/** The readings. */
export interface InspectionReadings {
  stat(signal: AbortSignal): Promise<Outcome<InspectionStat>>;
  equipment(signal: AbortSignal): Promise<Outcome<readonly InspectedEquipment[]>>;
  runs(signal: AbortSignal): Promise<Outcome<TodayInspections>>;
  course(signal: AbortSignal, deviceId: string): Promise<Outcome<InspectionCourse>>;
}

const pageSize = limitsOf(inspectionReadings.find).pageSize.max;

/** Makes the calls that read inspections. */
export const createInspectionReadings = (http: HttpClient, hear: Filling['hear']): InspectionReadings => {
  const course = async (deviceId: string, signal: AbortSignal): Promise<InspectionCourse> => {
    const { rows } = await http.request(listTodayInspection, { deviceId }, { signal });
    const run = latestRun(rows);
    if (!run) return { points: [], readings: [] };
    const { id, at, until } = run;
    const during = { deviceId, from: at, ...(until === undefined ? {} : { to: until }), page: 1, pageSize };
    const [events, read] = await Promise.all([
      http.request(inspectionEvents.find, { runId: id, from: at, page: 1, pageSize }, { signal }),
      http.request(inspectionReadings.find, during, { signal }),
    ]);
    return courseOf(run, events.rows, read.rows);
  };
  return {
    stat: signal => attempt(hear(http.request(todayInspectionStat, {}, { signal }))),
    equipment: signal => attempt(http.request(listInspectedEquipment, {}, { signal })),
    runs: signal => attempt(http.request(listTodayInspection, {}, { signal })),
    course: (signal, deviceId) => attempt(course(deviceId, signal)),
  };
};
