import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from './viewers.ts';
import { frameTag, headerTag } from './flv.ts';
import { FlvPictures, watchPictures } from './pictures.ts';

describe('pictures', () => {
  it('come from the camera’s own stream, with its parameter sets before each key picture', () => {
    const config = Uint8Array.from([1, 66, 0, 30, 0xff, 0xe1, 0, 2, 0x67, 9, 1, 0, 2, 0x68, 8]);
    const pictures = new FlvPictures();
    expect(pictures.read(headerTag(0, config))).toEqual([]);
    const [key] = pictures.read(frameTag(40, true, [Uint8Array.from([0x65, 1, 2])]));
    expect(key).toMatchObject({ isKey: true, time: 40 });
    expect(key?.nals.map(nal => [...nal])).toEqual([
      [0x67, 9],
      [0x68, 8],
      [0x65, 1, 2],
    ]);
    expect(pictures.read(frameTag(80, false, [Uint8Array.from([0x41, 1])]))[0]?.nals).toHaveLength(1);
  });
});

describe('pictures that are watched', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const watch = () => {
    const viewers: Viewer[] = [];
    let watching = 0;
    const times: number[] = [];
    const end = watchPictures(
      {
        join: (_camera, _name, _quality, viewer) => {
          viewers.push(viewer);
          watching++;
          return () => watching--;
        },
      },
      'PR001',
      ({ time }) => times.push(time),
    );
    return { viewers, times, end, watching: () => watching };
  };

  it('go on with the next stream a second after theirs has ended by itself', () => {
    const { viewers, times, watching } = watch();
    viewers[0]?.send(frameTag(40, true, [Uint8Array.of(0x65)]));
    viewers[0]?.close();
    expect(watching()).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(watching()).toBe(1);
    viewers[1]?.send(frameTag(80, true, [Uint8Array.of(0x65)]));
    expect(times).toEqual([40, 80]);
  });

  it('are joined no more after the watching was ended meanwhile', () => {
    const { viewers, end, watching } = watch();
    viewers[0]?.close();
    end();
    vi.advanceTimersByTime(10_000);
    expect([viewers.length, watching()]).toEqual([1, -1]);
  });
});
