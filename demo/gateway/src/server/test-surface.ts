import type { FastifyInstance } from 'fastify';
import type { Cameras } from '../camera/cameras.ts';
import type { Garbage, StreamFaults } from '../camera/faults.ts';
import type { SoundCodec } from '../camera/messages.ts';
import type { ThingKind } from '../world/types.ts';
import type { World } from '../world/world.ts';
import type { Audio } from './audio.ts';
import type { Control } from './control.ts';
import type { Disturbance } from './http.ts';
import type { Live } from './live.ts';
import type { Meetings } from './meetings.ts';
import type { Video } from './video.ts';
import type { WatchTime } from './watch-time.ts';
import type { Recordings } from './recordings.ts';
import type { Speech } from './speech.ts';
import { scheduleTimes, taskNames, type Schedule } from './schedule.ts';
import type { Sessions } from './sessions.ts';
import type { Sos } from './sos.ts';

/** What a test may reach. */
export interface TestParts {
  world: World;
  live: Live;
  cameras: Cameras;
  faults: StreamFaults;
  recordings: Recordings;
  control: Control;
  sessions: Sessions;
  disturbances: Map<string, Disturbance>;
  sos: Sos;
  meetings: Meetings;
  watchTime: WatchTime;
  video: Video;
  audio: Audio;
  schedule: Schedule;
  /** Everything that is shelved returns in so many milliseconds. */
  setShelfEnd: (ms: number) => Promise<void>;
  /** What raised this alarm is gone. */
  endCause: (id: string) => Promise<void>;
  /** Stores and pushes alarms; resolves with their ids. */
  raise: (count: number, deviceId: string | undefined, kind: ThingKind | undefined) => Promise<string[]>;
  /** Lets the cause of an alarm stay where it is, or vanish now; tells whether there was one. */
  settle: (alarmId: string, stays: boolean) => Promise<boolean>;
  setRefusing: (refuses: boolean) => void;
  /** The world goes on, but raises nothing by itself. */
  speech: Speech;
  setQuiet: (quiet: boolean) => void;
  setLocked: (account: string, locked: boolean) => Promise<void>;
  forgetSignIns: () => Promise<void>;
}

interface Body {
  count?: number;
  /** Minutes. */
  sitting?: number;
  daily?: number;
  deviceId?: string;
  alarmId?: string;
  kind?: ThingKind;
  call?: string;
  ms?: number;
  times?: number;
  frame?: unknown;
  /** Several at once. */
  frames?: unknown[];
  role?: 'singleton' | 'device';
  code?: number;
  userId?: string;
  account?: string;
  uuid?: string;
  isWebRtc?: boolean;
  on?: boolean;
  x?: number;
  y?: number;
  heading?: number;
  mode?: 'manual' | 'automatic';
  quality?: 'hd' | 'sd';
  codec?: 'h264' | 'h265';
  width?: number;
  height?: number;
  garbage?: Garbage;
  sound?: SoundCodec;
  id?: string;
  task?: string;
  seed?: number;
  escalation?: Partial<Record<'serious' | 'important' | 'general', number>>;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** POST /__test/{action}: what a test needs to do to the server, from this machine only. */
export const addTestSurface = (app: FastifyInstance, parts: TestParts): void => {
  const { world, live, cameras, faults, recordings, control, sessions, disturbances, sos, meetings } = parts;
  const disturbance = (call: string): Disturbance => {
    const known = disturbances.get(call) ?? { delayMs: 0, breakTimes: 0 };
    disturbances.set(call, known);
    return known;
  };

  const actions: Record<string, (body: Body) => unknown> = {
    raise: async body => ({ ids: await parts.raise(body.count ?? 1, body.deviceId, body.kind) }),
    call: async body => {
      const deviceId = body.deviceId ?? 'PR001';
      world.pressSos(deviceId);
      return { uuid: await sos.raise(deviceId, body.isWebRtc) };
    },
    bye: async body => ({ done: await sos.bye(body.uuid ?? '') }),
    'video-limit': body =>
      parts.watchTime.limit(body.deviceId ?? 'PR001', { sitting: body.sitting ?? 0, daily: body.daily ?? 0 }),
    watched: body => parts.watchTime.add(body.userId ?? '', body.deviceId ?? 'PR001', body.ms ?? 0),
    lan: body => void (parts.video.isLanReachable = body.on ?? true),
    heard: () => ({ heard: meetings.heard() }),
    said: () => ({ said: parts.audio.said() }),
    cause: async body => ({ done: await parts.settle(body.alarmId ?? '', body.on ?? true) }),
    freeze: body => live.freeze(body.on ?? true),
    close: body => live.closeAll(body.code ?? 1012),
    refuse: body => parts.setRefusing(body.on ?? true),
    dialect: body => parts.speech.setDialect(body.seed),
    quiet: body => parts.setQuiet(body.on ?? true),
    lock: body => parts.setLocked(body.account ?? '', body.on ?? true),
    slow: body => void (disturbance(body.call ?? '').delayMs = body.ms ?? 0),
    break: body => void (disturbance(body.call ?? '').breakTimes = body.times ?? 1),
    send: body => {
      const sent = (body.frames ?? [body.frame]).map(frame =>
        live.sendRaw(typeof frame === 'string' ? frame : JSON.stringify(frame), body.role),
      );
      return { sockets: sent[0] ?? 0 };
    },
    expire: body => sessions.expire(body.userId),
    'emergency-stop': body => ({ done: world.setEmergencyStop(body.deviceId ?? '', body.on ?? true) }),
    online: body => ({ done: world.setOnline(body.deviceId ?? '', body.on ?? true) }),
    place: body => ({ done: world.place(body.deviceId ?? '', body.x ?? 0, body.y ?? 0, body.heading ?? 0) }),
    mode: body => ({ done: world.setMode(body.deviceId ?? '', body.mode ?? 'automatic', true) }),
    remove: body => ({ done: world.remove(body.deviceId ?? '') }),
    pose: body => world.device(body.deviceId ?? '') ?? {},
    commands: () => ({ now: Date.now(), commands: control.log }),
    'clear-commands': () => void control.log.splice(0),
    'mute-video': body => cameras.mute(body.on ?? true),
    'cut-video': () => cameras.cut(),
    'refuse-video': body => faults.refuse(body.ms ?? 0),
    'hold-video': body => faults.hold(body.ms ?? 0),
    'shift-video': body => faults.shift(body.ms ?? 0),
    'drop-tags': body => faults.dropEvery(body.times ?? 0),
    'damage-video': body => faults.damage(body.garbage ?? 'between'),
    'enhance-video': body => faults.enhance(body.on ?? true),
    'resize-video': body =>
      cameras.resize(body.deviceId ?? '', body.quality ?? 'hd', { width: body.width ?? 0, height: body.height ?? 0 }),
    codec: body => cameras.setCodec(body.deviceId ?? '', body.quality ?? 'hd', body.codec ?? 'h264'),
    sound: body => cameras.setSound(body.deviceId ?? '', body.sound),
    siren: body => ({ done: world.setHardware(body.deviceId ?? '', { alarmLight: body.on ?? true }) }),
    'cut-playback': body => recordings.cut(body.on === false ? 'media' : 'control'),
    task: async body => {
      const name = taskNames.find(candidate => candidate === body.task);
      if (name) await parts.schedule.run(name);
      return { done: name !== undefined };
    },
    escalation: body => void Object.assign(parts.schedule.times.escalation, body.escalation),
    'shelf-end': body => parts.setShelfEnd(body.ms ?? 0),
    gone: body => parts.endCause(body.id ?? ''),
    reset: async () => {
      disturbances.clear();
      parts.speech.setDialect(undefined);
      live.freeze(false);
      cameras.mute(false);
      faults.clear();
      cameras.resetSounds();
      parts.setRefusing(false);
      parts.setQuiet(false);
      Object.assign(parts.schedule.times.escalation, scheduleTimes.escalation);
      await parts.setShelfEnd(0);
      await sos.endAll();
      return parts.forgetSignIns();
    },
  };

  app.post<{ Params: { action: string }; Body: Body | null }>('/__test/:action', async (request, reply) => {
    const action = actions[request.params.action];
    // A page of another site could reach this machine too; a JSON body with an Origin is refused.
    if (!loopback.has(request.ip) || !action || request.headers.origin !== undefined) return reply.callNotFound();
    return reply.send((await action(request.body ?? {})) ?? {});
  });
};
