/** Collects the content of an incident file: pictures, clips before and after, the route of the robot, the ticked steps. */
import {
  audioChannelNumber,
  beginOf,
  type AlarmDetail,
  type AlarmInstruction,
  type Channel,
  type DeviceTrack,
  type FloorPlan,
  type Outcome,
  type TrackPoint,
  type TimeWindow,
} from '@patrolkit/core';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';
import { picturesOf } from './alarm-dialog.model.ts';

/** How long before and after the begin of the alarm the clips of each camera reach, ms. */
export const clipSides = { before: 30_000, after: 60_000 } as const;
export type ClipSide = keyof typeof clipSides;

/** A file of the archive. Without content it is missing. */
export interface IncidentPart {
  readonly path: string;
  readonly content: Blob | undefined;
}

/** What was collected about an alarm. */
export interface Incident {
  readonly detail: AlarmDetail;
  readonly instruction: AlarmInstruction | undefined;
  readonly pictures: readonly (IncidentPart & {
    readonly kind: ReturnType<typeof picturesOf>[number]['kind'];
    readonly at: number | undefined;
  })[];
  readonly clips: readonly (IncidentPart & {
    readonly side: ClipSide;
    readonly camera: string;
    readonly window: TimeWindow;
  })[];
  readonly plan:
    | (IncidentPart & {
        readonly width: number;
        readonly height: number;
        readonly name: string;
        readonly line: readonly Point[];
        readonly place: Point | undefined;
      })
    | undefined;
  /** The readings that failed. */
  readonly unread: readonly ('recordings' | 'cameras' | 'track' | 'instruction' | 'plan')[];
}

/** The calls that collect it. */
export interface IncidentDeps {
  /** The time by the clock of the server, which also gave the begin of the alarm. */
  readonly now: () => number;
  readonly instruction: (alarmId: string, signal: AbortSignal) => Promise<Outcome<AlarmInstruction>>;
  readonly track: (deviceId: string, at: number, signal: AbortSignal) => Promise<Outcome<DeviceTrack | undefined>>;
  readonly picture: (address: string, signal: AbortSignal) => Promise<Outcome<Blob>>;
  readonly channels: (deviceId: string, signal: AbortSignal) => Promise<Outcome<readonly Channel[]>>;
  /** Undefined when the user may not see recordings. */
  readonly clip: ((channelId: string, window: TimeWindow, signal: AbortSignal) => Promise<Outcome<Blob>>) | undefined;
  readonly plans: () => Promise<Outcome<readonly FloorPlan[]>>;
}

const ending = ({ type }: Blob): string =>
  type.startsWith('image/svg') ? 'svg' : type === 'image/png' ? 'png' : type === 'image/webp' ? 'webp' : 'jpg';

const contentOf = (outcome: Outcome<Blob>): Blob | undefined => (outcome.isDone ? outcome.value : undefined);

/** The two stretches of time around a moment, as far as they have passed. */
export const clipWindows = (
  at: number,
  now: number,
): readonly { readonly side: ClipSide; readonly window: TimeWindow }[] => [
  { side: 'before', window: { from: at - clipSides.before, to: Math.min(at, now) } },
  { side: 'after', window: { from: at, to: Math.min(at + clipSides.after, now) } },
];

/** Shortest clip that is requested, ms. */
const shortestClip = 1_000;

/**
 * Collects one part after another, so that neither the server nor the page does much at once. A part that cannot be fetched is left out and
 * named.
 * @param onProgress how much is gathered, 0 to 1
 */
export async function gatherIncident(
  detail: AlarmDetail,
  deps: IncidentDeps,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Incident> {
  const { id, deviceId } = detail;
  const began = beginOf(detail);
  const unread: Incident['unread'][number][] = [];
  const asked = picturesOf(detail);
  const { clip } = deps;
  const channels = deviceId === undefined || !clip ? undefined : await deps.channels(deviceId, signal);
  if (deviceId !== undefined && !clip) unread.push('recordings');
  if (channels?.isDone === false) unread.push('cameras');
  const cameras = (channels?.isDone ? channels.value : []).filter(({ number }) => number !== audioChannelNumber);
  const windows = began === undefined ? [] : clipWindows(began, deps.now());
  const total = asked.length + cameras.length * windows.length + 3;
  let gathered = 0;
  const step = (): void => onProgress(Math.min(1, (gathered += 1) / total));

  const pictures: Incident['pictures'][number][] = [];
  for (const [index, { kind, src, at }] of asked.entries()) {
    const content = contentOf(await deps.picture(src, signal));
    pictures.push({
      path: `pictures/${String(index + 1)}-${kind}.${content ? ending(content) : 'jpg'}`,
      content,
      kind,
      at,
    });
    step();
  }
  const clips: Incident['clips'][number][] = [];
  for (const [index, camera] of cameras.entries())
    for (const { side, window } of windows) {
      const isAsked = clip !== undefined && !signal.aborted && window.to - window.from >= shortestClip;
      const content = isAsked ? contentOf(await clip(camera.id, window, signal)) : undefined;
      clips.push({ path: `clips/${String(index + 1)}-${side}.mp4`, content, side, camera: camera.name, window });
      step();
    }
  const written = await deps.instruction(id, signal);
  if (!written.isDone && written.error?.failure !== 'unknown') unread.push('instruction');
  step();
  const driven = deviceId === undefined || began === undefined ? undefined : await deps.track(deviceId, began, signal);
  if (driven?.isDone === false) unread.push('track');
  step();
  const track = driven?.isDone ? driven.value : undefined;
  const mapId = detail.mapId ?? track?.mapId;
  const plans = mapId === undefined ? undefined : await deps.plans();
  if (plans?.isDone === false) unread.push('plan');
  const drawn = plans?.isDone ? plans.value.find(one => one.id === mapId) : undefined;
  const plan = drawn && (await planOf(detail, track, drawn, deps, signal));
  step();
  return { detail, instruction: written.isDone ? written.value : undefined, pictures, clips, plan, unread };
}

/** The floor plan of an alarm with the robot's route on it. */
async function planOf(
  { mapId, x, y }: AlarmDetail,
  driven: DeviceTrack | undefined,
  plan: FloorPlan,
  { picture }: IncidentDeps,
  signal: AbortSignal,
): Promise<Incident['plan']> {
  const content = contentOf(await picture(plan.picture, signal));
  const at = (place: TrackPoint): Point => pointOf(plan, place.x, place.y);
  return {
    path: `plan.${content ? ending(content) : 'png'}`,
    content,
    width: plan.width,
    height: plan.height,
    name: plan.name,
    line: driven?.mapId === plan.id ? driven.track.map(at) : [],
    place: mapId === plan.id && x !== undefined && y !== undefined ? at({ x, y }) : undefined,
  };
}

/** The files of the archive, besides its page. */
export const partsOf = ({
  pictures,
  clips,
  plan,
}: Incident): readonly { readonly path: string; readonly content: Blob }[] =>
  [...pictures, ...clips, ...(plan ? [plan] : [])].flatMap(({ path, content }) => (content ? [{ path, content }] : []));
