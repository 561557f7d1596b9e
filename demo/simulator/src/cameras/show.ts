import { cameraOfId } from '@patrolkit/server/links/cameras.ts';
import type { World } from '../world/world.ts';
import type { SiteCameras } from './site-cameras.ts';

/**
 * How often the cameras get the state while all streams are only for recording, ms. Every fifth step suffices for their few
 * frames.
 */
const LOW_SHOW_MS = 250;

/** Sends the state of the simulator to the cameras: poses and scenes of those that somebody watches. */
export class Show {
  readonly #cameras: SiteCameras;
  readonly #world: World;
  #steppedAt = performance.now();
  #shownAt = 0;

  constructor(cameras: SiteCameras, world: World) {
    this.#cameras = cameras;
    this.#world = world;
  }

  /** Takes a step of the simulator, at a time on the clock of `performance.now()`. */
  step(at: number): void {
    this.#steppedAt = at;
    this.#show();
  }

  /** Sends the state at once when a device has obeyed a command, so that the next picture shows it. */
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
