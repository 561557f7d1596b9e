import type { CameraPose, SceneSprite, SceneState } from '../world/types.ts';
import { FAR, HALF_VIEW } from './air.ts';

/** Age at which a picture is drawn again even without a change, since its clock must advance, ms. */
const OLDEST_MS = 2000;
/**
 * How far a camera may move or turn before the picture is drawn again: metres, radians (heading, tilt), and the factor of
 * the zoom.
 */
const MOVED = 1;
const TURNED = 0.45;
const TILTED = 0.1;
const ZOOMED = 1.15;
/** How far an object in sight may move, metres for each metre of its distance. */
const STIRRED = 0.08;

/** Whether nothing stands between a camera and an object on its map. */
export type Sees = (pose: CameraPose, thing: SceneSprite) => boolean;

interface Seen {
  at: number;
  pose: CameraPose;
  doors: string;
  things: ReadonlyMap<string, SceneSprite>;
}

const turned = (one: number, other: number): number =>
  Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));

/** Whether an object lies within the angle of view. */
const isAhead = (pose: CameraPose, thing: SceneSprite): boolean => {
  const [dx, dy] = [thing.x - pose.x, thing.y - pose.y];
  const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
  const depth = dx * forwardX + dy * forwardY;
  if (depth < 0.35 || depth > FAR) return false;
  // A little beyond the edge, since objects are as wide as a car.
  return Math.abs(dx * forwardY - dy * forwardX) < (depth * HALF_VIEW) / pose.zoom + 2;
};

/** Decides whether the view of a camera has changed enough since its last picture to draw another. */
export class Changes {
  readonly #sees: Sees;
  #last: Seen | undefined;

  constructor(sees: Sees) {
    this.#sees = sees;
  }

  /** Whether to draw again, at a moment in ms. When it returns true, the current scene becomes the one to compare with. */
  isDue(pose: CameraPose, scene: SceneState, at: number): boolean {
    const last = this.#last;
    // The doors, and whether it is dark.
    const doors = `${scene.openDoors.join()} ${String(scene.isDark)}`;
    if (last && !this.#hasChanged(last, pose, scene, doors, at)) return false;
    this.#last = { at, pose, doors, things: new Map(scene.sprites.map(thing => [thing.id, thing])) };
    return true;
  }

  /** Makes the next picture due in any case. */
  forget(): void {
    this.#last = undefined;
  }

  #hasChanged(last: Seen, pose: CameraPose, scene: SceneState, doors: string, at: number): boolean {
    const before = last.pose;
    if (at - last.at >= OLDEST_MS || at < last.at || before.mapId !== pose.mapId || last.doors !== doors) return true;
    // The beam of a warning light turns all the time.
    if (pose.alarmLight || pose.alarmLight !== before.alarmLight || pose.headLight !== before.headLight) return true;
    if (Math.hypot(pose.x - before.x, pose.y - before.y, pose.z - before.z) > MOVED) return true;
    if (turned(pose.heading, before.heading) * pose.zoom > TURNED) return true;
    if (Math.abs(pose.tilt - before.tilt) * pose.zoom > TILTED) return true;
    if (Math.max(pose.zoom / before.zoom, before.zoom / pose.zoom) > ZOOMED) return true;
    return this.#hasStirred(last.things, pose, scene.sprites);
  }

  #hasStirred(before: ReadonlyMap<string, SceneSprite>, pose: CameraPose, sprites: readonly SceneSprite[]): boolean {
    const isSeen = (thing: SceneSprite): boolean => isAhead(pose, thing) && this.#sees(pose, thing);
    const here = new Set<string>();
    for (const thing of sprites) {
      here.add(thing.id);
      const was = before.get(thing.id);
      const away = Math.hypot(thing.x - pose.x, thing.y - pose.y);
      const moved = was ? Math.hypot(thing.x - was.x, thing.y - was.y) : Infinity;
      const hasMoved = moved * pose.zoom > STIRRED * away || was?.look !== thing.look;
      // Smoke changes its shape without changing its place.
      if ((hasMoved || thing.kind === 'smoke') && (isSeen(thing) || (was && isSeen(was)))) return true;
    }
    for (const [id, was] of before) if (!here.has(id) && isSeen(was)) return true;
    return false;
  }
}
