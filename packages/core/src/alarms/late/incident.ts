/** The content of an incident file beyond the dialog of its alarm: the track of the robot, and files of the server. */
import { findPatrolRunByPage, getPatrolRunCourse, type HttpClient } from '@patrolkit/transport';
import type { Environment } from '../../environment/index.ts';
import { attempt, done, failed, type Outcome } from '../../outcome.ts';

/** Longest time from the begin of a run to an alarm on it, ms. */
const longestRun = 6 * 3_600_000;

/** A place on a map, metres east and north. */
export interface TrackPoint {
  readonly x: number;
  readonly y: number;
}

/** The track of a device on a run. */
export interface DeviceTrack {
  readonly mapId: string;
  readonly route: string;
  readonly track: readonly TrackPoint[];
}

/** The verbs of incident files. */
export interface IncidentVerbs {
  /** Reads the track of the run of a device at a moment, ms since 1970. Undefined when it was on no run, or the server knows no runs. */
  track(deviceId: string, at: number, signal?: AbortSignal): Promise<Outcome<DeviceTrack | undefined>>;
  /** Reads a picture as a file. Its address gets no token, as in an image of a page. */
  picture(address: string, signal?: AbortSignal): Promise<Outcome<Blob>>;
}

/** Makes the verbs. */
export function createIncident(http: HttpClient, environment: Pick<Environment, 'fetch'>): IncidentVerbs {
  return {
    track: async (deviceId, at, signal) => {
      const options = { showsTip: false, ...(signal ? { signal } : {}) };
      const runs = await attempt(
        http.request(
          findPatrolRunByPage,
          { deviceId, from: at - longestRun, to: at + 1, page: 1, pageSize: 10 },
          options,
        ),
      );
      if (!runs.isDone) return runs.error?.failure === 'unknown' ? done(undefined) : runs;
      const run = runs.value.rows.find(row => row.at <= at && (row.until === undefined || row.until >= at));
      if (!run) return done(undefined);
      const course = await attempt(http.request(getPatrolRunCourse, { id: run.id }, options));
      if (!course.isDone) return course.error?.failure === 'unknown' ? done(undefined) : course;
      const { mapId, track } = course.value;
      return done(mapId === undefined ? undefined : { mapId, route: run.routeName, track });
    },
    picture: async (address, signal) => {
      try {
        const answer = await environment.fetch(address, {
          credentials: 'same-origin',
          referrerPolicy: 'no-referrer',
          signal,
        });
        const isPicture = (answer.headers.get('Content-Type') ?? '').startsWith('image/');
        return answer.ok && isPicture ? done(await answer.blob()) : failed({ id: 'system.call.unreadable' });
      } catch {
        return failed({ id: 'system.call.unreachable' });
      }
    },
  };
}
