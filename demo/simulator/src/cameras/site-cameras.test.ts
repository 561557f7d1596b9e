import { beforeEach, describe, expect, it } from 'vitest';
import type { Ear, Quality, ToChannel } from '@patrolkit/server/links/channels.ts';
import type { View } from '../world/types.ts';
import type { FromStudio, ToStudio } from './messages.ts';
import { SiteCameras } from './site-cameras.ts';
import type { Studio } from './studio-thread.ts';

let sent: ToStudio[];
let tell: (message: FromStudio) => void;
let studio: Studio;
let cameras: SiteCameras;

beforeEach(() => {
  sent = [];
  studio = {
    post: message => void sent.push(message),
    receive: listener => void (tell = listener),
    close: () => Promise.resolve(),
  };
  cameras = new SiteCameras(studio);
});

const watch = (cameraId: string, quality: Quality): ToChannel => ({
  type: 'watch',
  key: `${cameraId}/${quality}`,
  cameraId,
  deviceId: cameraId,
  name: cameraId,
  quality,
  codec: 'h264',
  sound: 'aac',
});

describe('the cameras that film', () => {
  it('are those that are watched, and rest while only the recording needs them', () => {
    cameras.post(watch('PR001', 'low'));
    expect([[...cameras.watchedCameras], cameras.onlyLow, cameras.isSeen('PR001')]).toEqual([['PR001'], true, false]);
    cameras.post(watch('PR001', 'hd'));
    expect([[...cameras.watchedCameras], cameras.onlyLow, cameras.isSeen('PR001')]).toEqual([['PR001'], false, true]);
    for (const quality of ['hd', 'low']) cameras.post({ type: 'unwatch', key: `PR001/${quality}` });
    expect(cameras.watchedCameras.size).toBe(0);
  });
});

describe('a camera that hears', () => {
  it.each(['sd', 'low'] as const)('hears on in %s when the clock is set back by an hour', quality => {
    const heard: [from: number, ms: number][] = [];
    const ear: Ear = (from, ms) => {
      heard.push([from, ms]);
      return new Int16Array(ms);
    };
    const hearing = new SiteCameras(studio, () => ear);
    hearing.post(watch('PR001', quality));
    const later = Date.now() + 10_000;
    hearing.hear(later);
    const earlier = later - 3_600_000;
    for (let ms = 0; ms <= 400; ms += 100) hearing.hear(earlier + ms);
    const after = heard.slice(1).filter(([, ms]) => ms > 0);
    // The sound of a stream that nobody watches is taken in longer pieces.
    const pieces = quality === 'low' ? [[0, 300]] : [0, 100, 200, 300].map(ms => [ms, 100]);
    expect(after).toEqual(pieces.map(([from = 0, ms]) => [earlier + from, ms]));
    expect(heard.every(([, ms]) => ms >= 0)).toBe(true);
  });
});

describe('a picture that is asked for', () => {
  const ask = (): Promise<Uint8Array | undefined> => cameras.shoot({} as View, 'PR001', 0);

  it('is given to who asked for it, in whichever order pictures come', async () => {
    const [one, two] = [ask(), ask()];
    const [first, second] = sent.flatMap(message => (message.type === 'shoot' ? message.id : []));
    tell({ type: 'shot', id: second ?? 0, jpeg: Uint8Array.of(2) });
    tell({ type: 'shot', id: first ?? 0, jpeg: Uint8Array.of(1) });
    expect([await one, await two]).toEqual([Uint8Array.of(1), Uint8Array.of(2)]);
  });

  it('is given up when the cameras end', async () => {
    const asked = ask();
    await cameras.close();
    expect(await asked).toBeUndefined();
  });
});
