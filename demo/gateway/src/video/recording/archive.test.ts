import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Archive } from './archive.ts';
import { joinRanges } from './ranges.ts';
import { readFrames, segmentName } from './segment.ts';
import { FakeDisk, someFile, someTags } from './testing.ts';

const T = 1_700_000_000_000;
let disk: FakeDisk;
let said: string[];
let time: number;

const archiveOf = (limitBytes: number): Archive =>
  new Archive({ disk, limitBytes, now: () => time, onError: message => said.push(message) });

beforeEach(() => {
  disk = new FakeDisk();
  said = [];
  time = T;
});

const write = (archive: Archive, deviceId: string, at: number, count = 20): Promise<boolean> =>
  archive.append(archive.begin(deviceId, at), Buffer.concat(someTags(count, 500, 4)), at + (count - 1) * 500);

describe('stretches', () => {
  it('are apart, in order, inside of the window, and lose nothing', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 9_000 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), fc.integer({ min: 0, max: 5_000 }), (given, gap) => {
        const ranges = given.map(([from, length]) => ({ from, to: from + length }));
        const window = { from: 10_000, to: 90_000 };
        const joined = joinRanges(ranges, window, gap);
        for (const [index, { from, to }] of joined.entries()) {
          expect(from).toBeGreaterThanOrEqual(window.from);
          expect(to).toBeLessThanOrEqual(window.to);
          expect(from).toBeLessThanOrEqual(to);
          const next = joined[index + 1];
          if (next) expect(next.from - to).toBeGreaterThan(gap);
        }
        for (const { from, to } of ranges)
          for (const at of [from, to])
            if (at >= window.from && at <= window.to)
              expect(joined.some(one => one.from <= at && one.to >= at)).toBe(true);
      }),
    );
  });
});

describe('the archive', () => {
  it('never grows past its limit, and lets the oldest go first', async () => {
    const size = someFile(20, 500, 4).length;
    const archive = archiveOf(size * 3 + 10);
    for (let n = 0; n < 8; n += 1) {
      expect(await write(archive, n % 2 ? 'PR002' : 'PR001', T + n * 10_000)).toBe(true);
      expect(disk.bytes).toBeLessThanOrEqual(size * 3 + 10);
      expect(archive.bytes).toBe(disk.bytes);
    }
    expect(disk.removed).toEqual([0, 1, 2, 3, 4].map(n => segmentName(n % 2 ? 'PR002' : 'PR001', T + n * 10_000)));
    expect(archive.has('PR001', T + 1_000)).toBe(false);
    expect(archive.has('PR002', T + 71_000)).toBe(true);
  });

  it('writes nothing larger than all of its room, and never brings a segment back that had to go', async () => {
    const size = someFile(20, 500, 4).length;
    const archive = archiveOf(size + 100);
    const open = archive.begin('PR001', T);
    await archive.append(open, Buffer.concat(someTags(20, 500, 4)), T + 9_500);
    await write(archive, 'PR002', T + 10_000);
    expect(await archive.append(open, Buffer.concat(someTags(1, 500, 4)), T + 10_000)).toBe(false);
    expect([...disk.files.keys()]).toEqual([segmentName('PR002', T + 10_000)]);
    expect(await write(archive, 'PR003', T + 20_000, 200)).toBe(false);
  });

  it('is found again after a restart, also where the last write was cut off', async () => {
    disk.files.set(segmentName('PR001', T), someFile(20, 500, 4));
    disk.files.set(segmentName('PR001', T + 10_000), someFile(20, 500, 4).slice(0, -7));
    disk.files.set(segmentName('PR002', T), Uint8Array.of(1, 2, 3));
    disk.files.set('notes.flv', Uint8Array.of(1));
    const archive = archiveOf(1e6);
    await archive.load();
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([{ from: T, to: T + 19_000 }]);
    expect(archive.ranges('PR002', { from: 0, to: T * 2 })).toEqual([]);
    expect(disk.removed).toEqual([segmentName('PR002', T)]);
  });

  it('makes room at once when its limit has become smaller', async () => {
    for (let n = 0; n < 4; n += 1) disk.files.set(segmentName('PR001', T + n * 10_000), someFile(20, 500, 4));
    const archive = archiveOf(someFile(20, 500, 4).length * 2);
    await archive.load();
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([{ from: T + 20_000, to: T + 39_500 }]);
  });

  it('stops at a full disk, says so once, and goes on when there is room again', async () => {
    const archive = archiveOf(1e6);
    disk.broken = 'ENOSPC: no space left on device';
    expect(await write(archive, 'PR001', T)).toBe(false);
    time += 61_000;
    expect(await write(archive, 'PR001', T + 61_000)).toBe(false);
    expect(said).toEqual(['recording stopped: ENOSPC: no space left on device']);
    disk.broken = undefined;
    expect(await write(archive, 'PR001', T + 70_000)).toBe(false);
    time += 61_000;
    expect(await write(archive, 'PR001', T + 122_000)).toBe(true);
  });

  it('reads back what was written, with the time it was taken at', async () => {
    const frames = readFrames(someFile(20, 500, 4), T);
    expect(frames).toHaveLength(20);
    expect(frames.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => T + n * 500));
    expect(frames.filter(({ isKey }) => isKey)).toHaveLength(5);
  });
});
