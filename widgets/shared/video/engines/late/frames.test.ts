import { describe, expect, it } from 'vitest';
import { watchFrames } from './frames.ts';

/** A video element and a page that draw when the test says so. */
function setUp({ counts }: { readonly counts: boolean }) {
  let next: (() => void) | undefined;
  const page = {
    requestAnimationFrame: (callback: () => void) => {
      next = callback;
      return 1;
    },
    cancelAnimationFrame: () => (next = undefined),
  };
  const video = { currentTime: 0, readyState: 1, total: 0, droppedVideoFrames: 0 };
  const element = Object.assign(video, {
    getVideoPlaybackQuality: () => ({
      totalVideoFrames: counts ? video.total : 0,
      droppedVideoFrames: video.droppedVideoFrames,
    }),
  });
  const draw = (): void => {
    const due = next;
    next = undefined;
    due?.();
  };
  return { element, page, draw, isWaiting: () => next !== undefined };
}

describe('the pictures of a video, in a browser that does not tell of each', () => {
  it('are told as they are counted, each once, with the time that is played', () => {
    const { element, page, draw, isWaiting } = setUp({ counts: true });
    const told: number[] = [];
    const stop = watchFrames(element as never, time => told.push(time), page as never);
    draw();
    expect(told, 'before the first').toEqual([]);
    Object.assign(element, { readyState: 2, total: 1 });
    draw();
    Object.assign(element, { currentTime: 0.02 });
    draw();
    Object.assign(element, { currentTime: 0.04, total: 2 });
    draw();
    // The user did not see the frame that was dropped.
    Object.assign(element, { currentTime: 0.08, total: 3, droppedVideoFrames: 1 });
    draw();
    expect(told).toEqual([0, 0.04]);
    stop();
    expect(isWaiting()).toBe(false);
  });

  it('are told as the time goes on where the browser counts none', () => {
    const { element, page, draw } = setUp({ counts: false });
    const told: number[] = [];
    watchFrames(element as never, time => told.push(time), page as never);
    for (const [readyState, currentTime] of [
      [1, 0],
      [2, 0],
      [4, 0],
      [4, 0.04],
      [4, 0.04],
      [4, 0.08],
    ] as const) {
      Object.assign(element, { readyState, currentTime });
      draw();
    }
    expect(told).toEqual([0, 0.04, 0.08]);
  });

  it('are told no more once the watch ends, also from within', () => {
    const { element, page, draw, isWaiting } = setUp({ counts: false });
    let told = 0;
    const stop = watchFrames(
      element as never,
      () => {
        told += 1;
        stop();
      },
      page as never,
    );
    Object.assign(element, { readyState: 2, currentTime: 1 });
    draw();
    draw();
    expect([told, isWaiting()]).toEqual([1, false]);
  });
});
