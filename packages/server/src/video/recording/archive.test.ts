import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Archive } from './archive.ts';
import { frameTag, readTags } from '../flv.ts';
import { joinRanges } from './ranges.ts';
import { readFrames, segmentName, segmentStart } from './segment.ts';
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

  it('finds the other recordings when one file cannot be read, and reports that one', async () => {
    const bad = segmentName('PR001', T);
    for (const id of ['PR001', 'PR002', 'PR003']) disk.files.set(segmentName(id, T), someFile(20, 500, 4));
    const { readEnd } = disk;
    disk.readEnd = (name, bytes) => (name === bad ? Promise.reject(new Error('EIO')) : readEnd.call(disk, name, bytes));
    const size = someFile(20, 500, 4).length;
    const archive = archiveOf(size);
    await archive.load();
    expect(said).toEqual([`recording ${bad}: EIO`]);
    expect(disk.files.has(bad)).toBe(true);
    // The other segments are known, so the limit holds for them.
    expect([archive.devices, archive.bytes]).toEqual([['PR003'], size]);
  });

  it('leaves no part of a segment on a disk that became full with its first write', async () => {
    const archive = archiveOf(1e6);
    disk.append = (name, data) => {
      disk.files.set(name, data.slice(0, data.length / 2));
      return Promise.reject(new Error('ENOSPC'));
    };
    expect(await write(archive, 'PR001', T)).toBe(false);
    expect([disk.files.size, archive.bytes, archive.devices]).toEqual([0, 0, []]);
  });

  it('keeps what is written of a segment whose later write fails', async () => {
    const archive = archiveOf(1e6);
    const segment = archive.begin('PR001', T);
    await archive.append(segment, Buffer.concat(someTags(20, 500, 4)), T + 9_500);
    disk.broken = 'ENOSPC';
    expect(await archive.append(segment, Buffer.concat(someTags(1, 500, 4)), T + 10_000)).toBe(false);
    expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual([{ from: T, to: T + 9_500 }]);
    expect(await archive.frames(segment)).toHaveLength(20);
  });

  it('ends each recording of an earlier run with its last whole picture, wherever the file was cut off', async () => {
    const whole = someFile(12, 500, 4);
    // Each end of a tag is tried too. The first tag is no picture.
    let end = segmentStart().length;
    const ends = [...readTags(whole)].map(({ body }): [number] => [(end += 15 + body.length)]);
    expect(end).toBe(whole.length);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length }), async length => {
        disk = new FakeDisk();
        const cut = whole.slice(0, length);
        disk.files.set(segmentName('PR001', T), cut);
        const archive = archiveOf(1e6);
        await archive.load();
        const last = readFrames(cut, T).at(-1)?.at;
        expect(archive.ranges('PR001', { from: 0, to: T * 2 })).toEqual(last ? [{ from: T, to: last }] : []);
        expect(disk.files.size).toBe(last ? 1 : 0);
      }),
      { numRuns: 200, examples: ends },
    );
  });

  it('counts a moment as recorded up to three seconds from a picture', async () => {
    const archive = archiveOf(1e6);
    await write(archive, 'PR001', T);
    const has = (at: number): boolean => archive.has('PR001', at);
    expect([has(T - 3_001), has(T - 3_000), has(T + 12_500), has(T + 12_501)]).toEqual([false, true, true, false]);
    expect(archive.has('PR002', T)).toBe(false);
  });

  it('finds the segment of a moment, else the next one, and the one before a segment', async () => {
    const archive = archiveOf(1e6);
    for (const from of [T + 30_000, T, T + 60_000]) await write(archive, 'PR001', from);
    expect([T - 5, T, T + 9_500, T + 9_501, T + 69_501].map(at => archive.find('PR001', at)?.from)).toEqual([
      T,
      T,
      T,
      T + 30_000,
      undefined,
    ]);
    const last = archive.find('PR001', T + 60_000);
    const middle = last && archive.before(last);
    const first = middle && archive.before(middle);
    expect([middle?.from, first?.from, first && archive.before(first)]).toEqual([T + 30_000, T, undefined]);
  });

  it('shows the later pictures of a segment that grew after it was read, and none of one that was deleted', async () => {
    const archive = archiveOf(1e6);
    const segment = archive.begin('PR001', T);
    await archive.append(segment, Buffer.concat(someTags(4, 500, 4)), T + 1_500);
    expect(await archive.frames(segment)).toHaveLength(4);
    await archive.append(segment, frameTag(2_000, false, [Uint8Array.of(1)]), T + 2_000);
    expect((await archive.frames(segment)).at(-1)?.at).toBe(T + 2_000);
    disk.files.clear();
    const other = archive.begin('PR001', T + 50_000);
    expect(await archive.frames({ ...other, bytes: 10 })).toEqual([]);
  });

  it('counts the size of the segments that begin in a time range', async () => {
    const archive = archiveOf(1e6);
    const size = someFile(20, 500, 4).length;
    for (const from of [T, T + 10_000, T + 20_000]) await write(archive, 'PR001', from);
    expect(archive.bytesOf('PR001', { from: T + 1, to: T + 20_000 })).toBe(2 * size);
    expect(archive.bytesOf('PR002', { from: 0, to: T * 2 })).toBe(0);
  });

  it('reads back what was written, with the time it was taken at', async () => {
    const frames = readFrames(someFile(20, 500, 4), T);
    expect(frames).toHaveLength(20);
    expect(frames.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => T + n * 500));
    expect(frames.filter(({ isKey }) => isKey)).toHaveLength(5);
  });
});
