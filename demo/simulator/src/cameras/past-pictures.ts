/** Pictures of the past. The address of each contains what is on it, sealed, and it is drawn when somebody requests it. */
import type { FastifyInstance } from 'fastify';
import { sealer } from '@patrolkit/server/http/signed.ts';
import { createPastShots, type PastLook } from '../world/past-shot.ts';
import type { PastTaken } from '@patrolkit/server/links/past.ts';
import type { Plan } from '../world/plan.ts';
import { SiteCameras } from './site-cameras.ts';
import type { Studio } from './studio-thread.ts';

/** Limits of drawing, because live video goes first. */
export const pastPictureLimits = {
  /** Most requests that may wait; further ones are refused. A page shows a few pictures at once and requests six at a time. */
  waiting: 60,
  /** Time without a request after which the thread that draws ends, ms. */
  idle: 60_000,
} as const;

/** The parts that pictures of the past need. */
export interface PastPictureParts {
  readonly plans: readonly Plan[];
  /** The key that seals the addresses. */
  readonly key: Uint8Array;
  readonly deviceKind: (deviceId: string) => PastLook['deviceKind'] | undefined;
  /** Starts the studio that draws them: a thread beside that of live video. */
  readonly openStudio: () => Studio;
  readonly now: () => number;
  /** Waits between two pictures. */
  readonly rest: (ms: number) => Promise<void>;
}

const path = '/files/past/';
const coded = (label: string): string => Buffer.from(label).toString('base64url');
const metres = (value: number): string => Math.round(value * 100).toString(36);

/** Makes addresses of pictures of the past, and draws the requested pictures one after another. */
export class PastPictures {
  readonly #parts: PastPictureParts;
  readonly #sealer: ReturnType<typeof sealer>;
  readonly #shotOf: ReturnType<typeof createPastShots>;
  /** The pictures that are being drawn or wait for it, by name: two requests for the same picture share one drawing. */
  readonly #waiting = new Map<string, Promise<Uint8Array | undefined>>();
  #chain: Promise<unknown> = Promise.resolve();
  #camera: SiteCameras | undefined;
  #usedAt = 0;
  #isClosed = false;

  constructor(parts: PastPictureParts) {
    this.#parts = parts;
    this.#sealer = sealer(parts.key);
    this.#shotOf = createPastShots(parts.plans);
  }

  /** The address of a picture. */
  address({ kind, deviceId, mapId, x, y, label, at }: PastTaken): string {
    const said = [kind, deviceId, at.toString(36), mapId, metres(x), metres(y), coded(label)].join('~');
    return `${path}${this.#sealer.write(said)}.jpg`;
  }

  /** Adds the route of the pictures. */
  routes(app: FastifyInstance): void {
    app.get<{ Params: { name: string } }>(`${path}:name`, async (request, reply) => {
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      const { name } = request.params;
      const taken = this.#read(name);
      if (!taken) return reply.callNotFound();
      const jpeg = await this.#picture(name, taken);
      if (!jpeg) return reply.code(503).header('Retry-After', '5').header('Cache-Control', 'no-store').send();
      return reply.header('Cache-Control', 'private, max-age=3600, immutable').type('image/jpeg').send(jpeg);
    });
  }

  /** Ends the studio when there was no request for a while. */
  sweep(): void {
    if (this.#waiting.size > 0 || this.#parts.now() - this.#usedAt < pastPictureLimits.idle) return;
    void this.#end();
  }

  /** Stops drawing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #end(): Promise<void> {
    const camera = this.#camera;
    this.#camera = undefined;
    await camera?.close();
  }

  /** What is on the picture of a name; undefined when the signature is not valid. */
  #read(name: string): PastTaken | undefined {
    const said = this.#sealer.read(name.replace(/\.jpg$/, ''));
    if (said === undefined) return undefined;
    const [kind, deviceId = '', at = '', mapId = '', x = '', y = '', label = ''] = said.split('~');
    return {
      kind: kind as PastTaken['kind'],
      deviceId,
      mapId,
      x: parseInt(x, 36) / 100,
      y: parseInt(y, 36) / 100,
      label: Buffer.from(label, 'base64url').toString(),
      at: parseInt(at, 36),
    };
  }

  #picture(name: string, taken: PastTaken): Promise<Uint8Array | undefined> {
    this.#usedAt = this.#parts.now();
    const known = this.#waiting.get(name);
    if (known) return known;
    if (this.#waiting.size >= pastPictureLimits.waiting) return Promise.resolve(undefined);
    const drawn = this.#chain.then(() => this.#draw(taken));
    this.#waiting.set(name, drawn);
    this.#chain = drawn.catch(() => undefined).finally(() => this.#waiting.delete(name));
    return drawn;
  }

  async #draw(taken: PastTaken): Promise<Uint8Array | undefined> {
    const { deviceKind, openStudio, rest } = this.#parts;
    const { deviceId, at } = taken;
    const shot = this.#isClosed ? undefined : this.#shotOf({ ...taken, deviceKind: deviceKind(deviceId) ?? 'robot' });
    if (!shot) return undefined;
    this.#camera ??= new SiteCameras(openStudio());
    const began = performance.now();
    const jpeg = await this.#camera.shoot(shot, deviceId, at);
    // Waits as long as this took, so that live video gets the processor.
    await rest(performance.now() - began);
    return jpeg;
  }
}
