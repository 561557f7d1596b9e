import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plans } from '../world/plans.ts';
import type { Studio } from './studio-thread.ts';
import { openStudioHere } from './testing.ts';
import type { PastTaken } from '@patrolkit/server/links/past.ts';
import { pastPictureLimits, PastPictures } from './past-pictures.ts';

const taken: PastTaken = {
  kind: 'person',
  deviceId: 'PR001',
  mapId: '1',
  x: 12.34,
  y: 5.6,
  label: '何强',
  at: Date.UTC(2026, 4, 12, 9),
};

let app: FastifyInstance;
let pictures: PastPictures;
/** The number of studios that have started and not ended, and what they drew. */
let running: number;
let drawn: { readonly name: string; readonly time: number; readonly label: string }[];
let now: number;
let open: () => Studio;

const make = (key = 'one'): PastPictures =>
  new PastPictures({
    plans,
    key: Buffer.from(key),
    deviceKind: () => 'robot',
    openStudio: () => open(),
    now: () => now,
    rest: () => Promise.resolve(),
  });

beforeEach(() => {
  [running, drawn, now] = [0, [], 1000];
  open = () => {
    running += 1;
    const studio = openStudioHere({ blocks: false, zoneMinutes: 0, fps: 15, recordFps: 0 });
    return {
      ...studio,
      post: message => {
        if (message.type === 'shoot') {
          const { name, time, scene, focus } = message;
          drawn.push({ name, time, label: scene.sprites.find(({ id }) => id === focus)?.label ?? '' });
        }
        studio.post(message);
      },
      close: () => {
        running -= 1;
        return studio.close();
      },
    };
  };
  app = fastify();
  pictures = make();
  pictures.routes(app);
});
afterEach(async () => {
  await app.close();
  await pictures.close();
});

it('a picture is drawn from what its address says', async () => {
  const answer = await app.inject(pictures.address(taken));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(drawn).toEqual([{ name: 'PR001', time: taken.at, label: '何强' }]);
});

it('nobody but this server writes an address, and a new start knows the old ones', async () => {
  const address = pictures.address(taken);
  // The address does not show who is on the picture, or which device took it.
  expect(Buffer.from(address.slice('/files/past/'.length), 'base64url').toString()).not.toContain('PR001');
  expect(make().address(taken)).toBe(address);
  const forged = [
    make('another').address(taken),
    address.replace(/.(?=.{8}\.jpg$)/, one => (one === 'A' ? 'B' : 'A')),
    address.replace('/files/past/', '/files/past/AAAA'),
    '/files/past/x.jpg',
    '/files/past/~.jpg',
  ];
  for (const wrong of forged) expect((await app.inject(wrong)).statusCode, wrong).toBe(404);
  expect(drawn).toEqual([]);
  expect((await app.inject(pictures.address({ ...taken, mapId: 'gone' }))).statusCode).toBe(503);
});

it('two who ask for the same get one drawing, and of too many some are refused', async () => {
  const [one, other] = await Promise.all([app.inject(pictures.address(taken)), app.inject(pictures.address(taken))]);
  expect([one.statusCode, other.statusCode, drawn.length]).toEqual([200, 200, 1]);
  // A studio that never answers, so that all requests wait.
  await pictures.close();
  open = () => ({ post: () => undefined, receive: () => undefined, close: () => Promise.resolve() });
  pictures = make();
  const silent = fastify();
  pictures.routes(silent);
  const asked = Array.from({ length: pastPictureLimits.waiting + 1 }, (_, index) =>
    silent.inject(pictures.address({ ...taken, at: taken.at + index })),
  );
  const refused = await Promise.race(asked);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  await pictures.close();
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 503));
  await silent.close();
});

it('the thread that draws is started when it is needed and ended when it is not', async () => {
  expect(running).toBe(0);
  await app.inject(pictures.address(taken));
  expect(running).toBe(1);
  now += pastPictureLimits.idle - 1;
  pictures.sweep();
  expect(running).toBe(1);
  now += 1;
  pictures.sweep();
  expect(running).toBe(0);
  expect((await app.inject(pictures.address(taken))).statusCode).toBe(200);
  expect(running).toBe(1);
});
