import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { AccountCaps, accountLimits } from '../http/account-caps.ts';
import type { Session } from '../session/sessions.ts';
import { unusedTickets } from '../session/tickets.ts';
import { Cameras } from './cameras.ts';
import type { ToChannel } from '../links/channels.ts';
import type { Shot } from '../links/events.ts';
import { createShoot } from './shots.ts';
import { Video, videoDoor } from './video.ts';
import type { WatchTime } from './watch-time.ts';

/** The socket of a viewer. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readyState = 1;
  closedWith: number | undefined;
  got = 0;
  send(): void {
    this.got++;
  }
  close(code: number): void {
    this.closedWith ??= code;
    this.readyState = 2;
  }
  terminate(): void {
    this.close(1006);
    this.gone();
  }
  gone(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

const ann = { id: 's1', user: { id: 'ann' } } as Session;
const bob = { id: 's2', user: { id: 'bob' } } as Session;
let now: number;
let video: Video;
/** The cameras that film. */
let watched: Set<string>;
let caps: AccountCaps;
/** The time that was counted, by user and device, and the time that is left. */
let counted: [string, string, number][];
let left: number | undefined;

beforeEach(() => {
  now = 0;
  counted = [];
  left = undefined;
  watched = new Set();
  const post = (message: ToChannel): void => {
    if (message.type === 'watch') watched.add(message.cameraId);
    if (message.type === 'unwatch') watched.delete(message.key.split('/')[0] ?? '');
  };
  const cameras = new Cameras({ post, receive: () => undefined }, () => undefined);
  const watchTime = {
    add: (...given: [string, string, number]) => void counted.push(given),
    left: () => left,
  } as Partial<WatchTime> as WatchTime;
  video = new Video(cameras, watchTime, () => now);
  caps = new AccountCaps({ ...accountLimits, streams: 4 });
});

const watch = (path: string): Socket => {
  const door = videoDoor(video, caps).open(path);
  if (typeof door === 'string') throw new Error(door);
  const socket = new Socket();
  door(socket as EventEmitter as WebSocket);
  return socket;
};

describe('the address of live video', () => {
  it('opens for a minute, and again for a minute after it was last in use', () => {
    const path = video.issue(ann, 'PR001', 'sd');
    now = 59_999;
    const socket = watch(path);
    now = 600_000;
    expect(video.find(path)).toBeDefined();
    socket.gone();
    now += 59_999;
    expect(video.find(path)).toBeDefined();
    now += 1;
    expect(() => watch(path)).toThrow('404');
  });

  it('opens nothing after its session has ended, which disconnects its viewers and no others', () => {
    const [mine, theirs] = [video.issue(ann, 'PR001', 'sd'), video.issue(bob, 'PR001', 'sd')];
    const [one, two] = [watch(mine), watch(theirs)];
    video.endSession('s1');
    expect([one.closedWith, two.closedWith]).toEqual([1008, undefined]);
    expect(() => watch(mine)).toThrow('404');
    expect(watch(theirs).closedWith).toBeUndefined();
  });

  it('that is ended disconnects its viewers; ending it again changes nothing', () => {
    const path = video.issue(ann, 'PR001', 'sd', false);
    const socket = watch(path);
    video.end(path);
    video.end(path);
    video.end('/live/nothing.flv');
    expect(socket.closedWith).toBe(1000);
    expect(() => watch(path)).toThrow('404');
  });

  it('of one session that nobody opens is one of 64 at most; one in use is never dropped for a new one', () => {
    const used = video.issue(ann, 'PR001', 'sd');
    watch(used);
    const first = video.issue(ann, 'PR001', 'sd');
    for (let n = 0; n < unusedTickets; n++) video.issue(ann, 'PR001', 'sd');
    expect([video.find(used), video.find(first)]).toEqual([expect.anything(), undefined]);
  });

  it('lets the camera rest when its last viewer has left', () => {
    const path = video.issue(ann, 'PV001-2', 'sd');
    const [one, two] = [watch(path), watch(path)];
    one.gone();
    expect([...watched]).toEqual(['PV001-2']);
    two.gone();
    expect(watched.size).toBe(0);
  });
});

describe('the streams of one account', () => {
  it('are so many at most, over all its sessions; another account has its own, and a place that is free is taken again', () => {
    const again = { ...ann, id: 's3' };
    const sockets = [ann, again, ann, again].map(session => watch(video.issue(session, 'PR001', 'sd')));
    expect(() => watch(video.issue(ann, 'PR001', 'sd'))).toThrow('429');
    expect(watch(video.issue(bob, 'PR001', 'sd')).closedWith).toBeUndefined();
    sockets[0]?.gone();
    sockets[0]?.gone();
    watch(video.issue(again, 'PR001', 'sd'));
    expect(() => watch(video.issue(ann, 'PR001', 'sd'))).toThrow('429');
  });

  it('never keep the video of an emergency call out', () => {
    for (let n = 0; n < 4; n++) watch(video.issue(ann, 'PR001', 'sd'));
    expect(watch(video.issue(ann, 'PR001', 'hd', false)).closedWith).toBeUndefined();
  });
});

describe('the time of watching', () => {
  it('counts once for all players and cameras of a user and a device, and apart for others', () => {
    for (const [session, camera] of [
      [ann, 'PV001'],
      [ann, 'PV001-2'],
      [ann, 'PR001'],
      [bob, 'PV001'],
    ] as const)
      watch(video.issue(session, camera, 'sd'));
    now = 1_000;
    video.sweep();
    expect(counted).toEqual([
      ['ann', 'PV001', 1_000],
      ['ann', 'PR001', 1_000],
      ['bob', 'PV001', 1_000],
    ]);
  });

  it('does not count for an address that nobody has opened, nor for an emergency call, which is not ended by it', () => {
    video.issue(ann, 'PR001', 'sd');
    const call = watch(video.issue(ann, 'PR001', 'hd', false));
    left = 0;
    now = 1_000;
    video.sweep();
    expect([counted, call.closedWith]).toEqual([[], undefined]);
  });

  it('ends all players of a device when none is left, and their addresses', () => {
    const paths = [video.issue(ann, 'PR001', 'sd'), video.issue(ann, 'PR001', 'hd')];
    const sockets = paths.map(watch);
    left = 0;
    now = 1_000;
    video.sweep();
    expect(sockets.map(({ closedWith }) => closedWith)).toEqual([1008, 1008]);
    for (const path of paths) expect(() => watch(path)).toThrow('404');
  });
});

describe('a picture for a record', () => {
  const shotOf = (jpeg: Uint8Array | undefined): Shot => ({
    x: 0,
    y: 0,
    take: () => Promise.resolve(jpeg),
    calm: () => undefined,
  });

  it('has an address where the camera gave one, and none where it gave none', async () => {
    const kept: string[] = [];
    const files = {
      keep: (kind: string) => {
        kept.push(kind);
        return Promise.resolve('/files/1');
      },
    };
    const shoot = createShoot(files);
    expect([await shoot('alarm', shotOf(Uint8Array.of(1)), 0), await shoot('alarm', shotOf(undefined), 0)]).toEqual([
      '/files/1',
      '',
    ]);
    expect(kept).toEqual(['alarm']);
  });
});
