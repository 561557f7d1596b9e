import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readTags } from '../flv.ts';
import { Archive } from './archive.ts';
import { segmentName } from './segment.ts';
import { FakeDisk, someFile } from './testing.ts';
import { Recordings } from './recordings.ts';
import type { Session } from '../../session/sessions.ts';
import { unusedTickets } from '../../session/tickets.ts';

const T = 1_700_000_000_000;
const patience = { timeout: 60_000 };

/** A socket of a viewer, with the members that are used. */
class Viewer extends EventEmitter {
  readonly OPEN = WebSocket.OPEN;
  readonly bufferedAmount = 0;
  readyState: number = WebSocket.OPEN;
  /** The times of the pictures that it got. */
  pictures: number[] = [];
  told: string[] = [];
  closed: number | undefined;

  send(data: Uint8Array | string): void {
    if (typeof data === 'string') return void this.told.push(data);
    for (const { type, time, body } of readTags(data)) if (type === 9 && body[1] !== 0) this.pictures.push(time);
  }
  close(code: number): void {
    this.closed = code;
    this.readyState = WebSocket.CLOSED;
    this.emit('close');
  }
  terminate(): void {
    this.close(1006);
  }
}

let recordings: Recordings;
let now = T;

beforeEach(async () => {
  now = T;
  const disk = new FakeDisk();
  // A recording of a third of a second, so that it ends soon.
  disk.files.set(segmentName('PR001', T), someFile(7, 50, 4));
  const archive = new Archive({ disk, limitBytes: 1e9, now: () => T, onError: () => undefined });
  await archive.load();
  recordings = new Recordings(archive, { flush: () => Promise.resolve() }, () => now);
});

const open = (path: string): Viewer => {
  const viewer = new Viewer();
  const door = recordings.find(path);
  if (!door) throw new Error('No door');
  recordings.accept(viewer as unknown as WebSocket, door);
  return viewer;
};

describe('the video of an alarm', () => {
  const address = async (): Promise<string> =>
    (await recordings.issueForAlarm({ user: { access: 'view' } } as Session, 'PR001', T)) ?? '';

  it('ends for a viewer without a control, and starts again for one who opens it again', async () => {
    const path = await address();
    const first = open(path);
    await vi.waitFor(() => expect(first.closed).toBe(1000), patience);
    expect(first.pictures).toHaveLength(7);
    const second = open(path);
    await vi.waitFor(() => expect(second.closed).toBe(1000), patience);
    expect(second.pictures).toEqual(first.pictures);
  });

  it('is seen whole in each of two windows that have its address', async () => {
    const path = await address();
    const [first, second] = [open(path), open(path)];
    await vi.waitFor(() => expect([first.closed, second.closed]).toEqual([1000, 1000]), patience);
    expect(first.pictures).toHaveLength(7);
    expect(second.pictures).toEqual(first.pictures);
  });

  it('stays open for a viewer who may go elsewhere in it', async () => {
    const path = await address();
    const control = open(`${path}/control`);
    const media = open(path);
    await vi.waitFor(() => expect(control.told.at(-1)).toContain('"end"'), patience);
    expect(media.closed).toBeUndefined();
    control.emit('message', JSON.stringify({ type: 'step', startTime: T }));
    await vi.waitFor(() => expect(media.pictures.filter(at => at === media.pictures[0])).toHaveLength(2), patience);
    media.close(1000);
  });

  it('ends when its control leaves at the end, and not while something of it is still to come', async () => {
    const path = await address();
    const control = open(`${path}/control`);
    const media = open(path);
    await vi.waitFor(() => expect(control.told.at(-1)).toContain('"end"'), patience);
    const other = open(`${path}/control`);
    control.close(1000);
    expect(media.closed).toBeUndefined();
    other.emit('message', JSON.stringify({ type: 'step', startTime: T }));
    await vi.waitFor(() => expect(other.told.at(-1)).toContain('"step"'), patience);
    other.close(1000);
    expect(media.closed).toBeUndefined();
    await vi.waitFor(() => expect(media.closed).toBe(1000), patience);
    const last = open(path);
    const late = open(`${path}/control`);
    await vi.waitFor(() => expect(late.told.at(-1)).toContain('"end"'), patience);
    late.close(1000);
    expect(last.closed).toBe(1000);
  });
});

describe('addresses', () => {
  const session = { id: 'one', user: { access: 'view' } } as Session;
  const other = { id: 'other', user: { access: 'view' } } as Session;

  it('of alarms cost nothing, however often they are listed: none is kept', () => {
    const list = (): string[] =>
      Array.from({ length: 200 }, (_, index) => recordings.pathForAlarm(session, 'PR001', T + index) ?? '');
    const first = list();
    expect(recordings.size).toBe(1);
    for (let n = 0; n < 200; n++) list();
    expect(recordings.size).toBe(1);
    expect(new Set(first).size).toBe(200);
    expect(list()).toEqual(first);
    recordings.pathForAlarm(other, 'PR001', T);
    expect(recordings.size).toBe(2);
    recordings.endSession('one');
    recordings.endSession('other');
    expect(recordings.size).toBe(0);
  });

  it('of alarms open what they say, for half an hour, as long as their session lasts, and nothing else', () => {
    const path = recordings.pathForAlarm(session, 'PR001', T) ?? '';
    expect(recordings.find(path)).toBeDefined();
    expect(recordings.find(`${path}/control`)?.ticket).toBe(recordings.find(path)?.ticket);
    expect(recordings.find(path.replace('PR001', 'PR002'))).toBeUndefined();
    expect(recordings.find(path.replace(/.\.flv$/, '.flv'))).toBeUndefined();
    expect(recordings.find(path.replace('.flv', 'AAAA.flv'))).toBeUndefined();
    now += 30 * 60_000;
    recordings.sweep();
    expect(recordings.size).toBe(1);
    expect(recordings.find(path)).toBeDefined();
    now += 10 * 60_000;
    recordings.sweep();
    expect(recordings.find(path)).toBeUndefined();
    const fresh = recordings.pathForAlarm(session, 'PR001', T) ?? '';
    recordings.endSession('one');
    expect(recordings.find(fresh)).toBeUndefined();
  });

  it('of one session that nobody opens are 64 at most', () => {
    const range = { from: T, to: T + 1000 };
    const paths = Array.from({ length: 500 }, () => recordings.issue(session, 'PR001', range).path);
    const theirs = recordings.issue(other, 'PR001', range).path;
    expect(recordings.size).toBe(unusedTickets + 1);
    expect(recordings.find(paths[0] ?? '')).toBeUndefined();
    expect(recordings.find(paths.at(-1) ?? '')).toBeDefined();
    expect(recordings.find(theirs)).toBeDefined();
    now += 61_000;
    recordings.sweep();
    expect(recordings.size).toBe(0);
  });
});

describe('a played recording', () => {
  const session = { id: 'one', user: { access: 'view' } } as Session;
  const range = { from: T, to: T + 1000 };
  const issue = (): string => recordings.issue(session, 'PR001', range).path;

  it('stands still until its viewer wants it to go on, whatever else is sent over its control', async () => {
    const path = issue();
    const control = open(`${path}/control`);
    control.emit('message', JSON.stringify({ type: 'pause' }));
    const media = open(path);
    await vi.waitFor(() => expect(media.pictures).toHaveLength(1), patience);
    for (const message of [
      '{',
      'null',
      '[]',
      { type: 5 },
      { type: 'unknown' },
      { type: 'ctrlspeed' },
      { type: 'ctrlspeed', speed: 3 },
      { type: 'ctrlspeed', speed: '2' },
      { type: 'step' },
      { type: 'step', startTime: 'now' },
      { type: 'step', startTime: T, frames: 51 },
      { type: 'step', startTime: T, frames: 0.5 },
    ])
      control.emit('message', typeof message === 'string' ? message : JSON.stringify(message));
    control.emit('message', JSON.stringify({ type: 'step', startTime: T, frames: 2 }));
    await vi.waitFor(() => expect(control.told).toHaveLength(2), patience);
    expect(control.told.map(said => JSON.parse(said) as unknown)).toEqual([
      { type: 'step', at: T, startTime: T },
      { type: 'step', at: T + 100, startTime: T, frames: 2 },
    ]);
    expect([control.closed, media.closed]).toEqual([undefined, undefined]);
    media.close(1000);
  });

  it('ends with its session, and its address opens nothing any more', () => {
    const path = issue();
    const [control, media] = [open(`${path}/control`), open(path)];
    recordings.endSession('other');
    expect([control.closed, media.closed]).toEqual([undefined, undefined]);
    recordings.endSession('one');
    expect([control.closed, media.closed]).toEqual([1008, 1008]);
    expect([recordings.find(path), recordings.find(`${path}/control`)]).toEqual([undefined, undefined]);
  });

  it('goes over to the socket that is opened last, since the one before may be dead', () => {
    const path = issue();
    const [first, second] = [open(path), open(path)];
    expect([first.closed, second.closed]).toEqual([1006, undefined]);
    second.close(1000);
  });

  it('can be opened for a minute after it was last in use, by its picture or its control', () => {
    const path = issue();
    const control = open(`${path}/control`);
    now += 600_000;
    recordings.sweep();
    expect(recordings.find(path)).toBeDefined();
    control.close(1000);
    now += 59_999;
    recordings.sweep();
    expect(recordings.find(path)).toBeDefined();
    now += 1;
    expect(recordings.find(path)).toBeUndefined();
    recordings.sweep();
    expect(recordings.size).toBe(0);
  });

  it('has time 0 a minute before its begin, so that a step before it has a valid time', () => {
    expect(recordings.issue(session, 'PR001', range).zero).toBe(T - 60_000);
  });

  it('is that of an alarm alone where its moment is recorded', async () => {
    const at = (moment: number): Promise<string | undefined> => recordings.issueForAlarm(session, 'PR001', moment);
    expect([await at(T - 10_000), await at(T + 60_000)]).toEqual([undefined, undefined]);
    expect(await at(T + 100)).toMatch(/^\/recorded\//);
    expect(recordings.pathForAlarm(session, 'PR002', T)).toBeUndefined();
  });
});
