import { findPatrolRunByPage, getPatrolRunCourse } from '@patrolkit/transport/contract';
import type { HttpClient } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { fakeConsole } from '../../testing/index.ts';
import { createIncident, type IncidentVerbs } from './incident.ts';

const run = {
  id: 'r1',
  at: 1_000,
  deviceName: 'Robot One',
  routeName: 'Hall ring',
  startedBy: 'plan' as const,
  pointsPlanned: 2,
  pointsReached: 1,
  captureCount: 0,
  alarmCount: 1,
  driven: 12,
  runResult: 'running' as const,
};

describe('the way of a robot', () => {
  it('is that of the run on which it was at the moment', async () => {
    const { console, server } = await fakeConsole();
    server.answer(findPatrolRunByPage, () => ({
      rows: [{ ...run, id: 'later', at: 9_000 }, { ...run, id: 'over', at: 2_000, until: 3_000 }, run],
      total: 3,
    }));
    server.answer(getPatrolRunCourse, () => ({ mapId: 'm', points: [], track: [{ x: 1, y: 2 }] }));
    expect(await console.alarms.incident.track('robot-1', 5_000)).toEqual({
      isDone: true,
      value: { mapId: 'm', route: 'Hall ring', track: [{ x: 1, y: 2 }] },
    });
    expect(server.of(getPatrolRunCourse).map(({ request }) => request)).toEqual([{ id: 'r1' }]);
    expect(server.of(findPatrolRunByPage)[0]?.request).toMatchObject({ deviceId: 'robot-1', to: 5_001 });
  });

  it('is undefined when the robot was on no run, and a failure when the request fails', async () => {
    const { console, server } = await fakeConsole();
    server.answer(findPatrolRunByPage, () => ({ rows: [], total: 0 }));
    expect(await console.alarms.incident.track('robot-1', 5_000)).toEqual({ isDone: true, value: undefined });
    server.refuse(findPatrolRunByPage, 'no right');
    expect(await console.alarms.incident.track('robot-1', 5_000)).toMatchObject({ isDone: false });
  });
});

describe('a picture of an incident', () => {
  const asked: (readonly [string, RequestInit | undefined])[] = [];
  const http = { request: () => Promise.reject(new Error('no call')) } as unknown as HttpClient;
  const verbs = (answer: () => Promise<Response>): IncidentVerbs =>
    createIncident(http, {
      fetch: (input, init) => {
        asked.push([input as string, init]);
        return answer();
      },
    });

  it('is fetched without a token, and is a picture', async () => {
    const { picture } = verbs(() => Promise.resolve(new Response('x', { headers: { 'Content-Type': 'image/jpeg' } })));
    const outcome = await picture('https://a/b.jpg');
    expect(outcome.isDone && outcome.value.size).toBe(1);
    expect(asked[0]?.[0]).toBe('https://a/b.jpg');
    expect(asked[0]?.[1]).toEqual({ credentials: 'same-origin', referrerPolicy: 'no-referrer', signal: undefined });
  });

  it('fails when the answer is no picture, or missing', async () => {
    const page = verbs(() => Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } })));
    expect((await page.picture('https://a/b')).isDone).toBe(false);
    const gone = verbs(() =>
      Promise.resolve(new Response('', { status: 404, headers: { 'Content-Type': 'image/jpeg' } })),
    );
    expect((await gone.picture('https://a/b')).isDone).toBe(false);
    const off = verbs(() => Promise.reject(new TypeError('network')));
    expect((await off.picture('https://a/b')).isDone).toBe(false);
  });
});
