import { cameraOfId } from '@patrolkit/server/links/cameras.ts';
import type { World } from '../world/world.ts';
import type { SiteCameras } from './site-cameras.ts';

/** While all streams are only for recording, every fifth step of the world suffices for their few frames, ms. */
const LOW_SHOW_MS = 250;

/** Sends the state of the world to the cameras: poses and scenes of those that are watched. */
export class Show {
  readonly #cameras: SiteCameras;
  readonly #world: World;
  #steppedAt = performance.now();
  #shownAt = 0;

  constructor(cameras: SiteCameras, world: World) {
    this.#cameras = cameras;
    this.#world = world;
  }

  /** The world has made a step, at a time on the clock of `performance.now()`. */
  step(at: number): void {
    this.#steppedAt = at;
    this.#show();
  }

  /** A device has obeyed a command: the state is sent at once, so that the next picture shows it. */
  obeyed(deviceId: string): void {
    if (this.#cameras.isSeen(deviceId)) this.#show();
  }

  #show(): void {
    const watched = this.#cameras.watchedCameras;
    if (watched.size === 0 || (this.#cameras.onlyLow && this.#steppedAt - this.#shownAt < LOW_SHOW_MS)) return;
    this.#shownAt = this.#steppedAt;
    const poses: Parameters<SiteCameras['show']>[0] = {};
    const scenes: Parameters<SiteCameras['show']>[1] = {};
    for (const id of watched) {
      const { deviceId, number } = cameraOfId(id);
      const pose = this.#world.device(deviceId)?.online ? this.#world.pose(deviceId, number) : undefined;
      if (!pose) continue;
      poses[id] = pose;
      scenes[pose.mapId] ??= this.#world.scene(pose.mapId);
    }
    this.#cameras.show(poses, scenes, performance.now() - this.#steppedAt);
  }
}
