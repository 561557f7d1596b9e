import {
  appAnswerRobotCall,
  audioChannelNumber,
  changeControl,
  greetingsOf,
  passwordLimits,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { AnswerOf, RequestOf } from '@patrolkit/transport/contract';
import { planPictureSize } from '../world/plan-picture.ts';
import type { World } from '../world/world.ts';
import { alarmCalls } from './alarm-calls.ts';
import { mapName, type Alarms, type Reader } from './alarms.ts';
import type { Audio } from './audio.ts';
import { audit, type Actor } from './audit.ts';
import type { Broadcasts } from './broadcasts.ts';
import { asCapture, type Captures } from './captures.ts';
import type { Control } from './control.ts';
import type { Database } from './database.ts';
import { deviceActions, deviceAudit } from './device-actions.ts';
import { asChannels, asRobot, deviceOfChannel, hardwareOf, visibleDevices } from './fleet-view.ts';
import type { Live } from './live.ts';
import { longestQueryMs, type Recordings } from './recordings.ts';
import type { ReferenceGroups } from './reference-groups.ts';
import type { References } from './references.ts';
import { referenceCalls } from './reference-calls.ts';
import { Refusal } from './refusal.ts';
import { remark, remarkLimit } from './remark.ts';
import type { Reviews } from './reviews.ts';
import type { Schedule } from './schedule.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Shelves } from './shelves.ts';
import type { Sos } from './sos.ts';
import { textOf } from './texts.ts';
import type { Uploads } from './uploads.ts';
import { permits } from './rights.ts';
import type { Video } from './video.ts';
import type { WatchTime } from './watch-time.ts';

/** Version of this server, as the about dialog shows it. */
export const serverVersion = 'v2.4.1 (reference server 0.1.0)';

/** The parts of the server that calls work on. */
export interface Services {
  database: Database;
  sessions: Sessions;
  world: World;
  alarms: Alarms;
  control: Control;
  live: Live;
  video: Video;
  recordings: Recordings;
  captures: Pick<Captures, 'history'>;
  audio: Audio;
  uploads: Uploads;
  sos: Sos;
  shelves: Shelves;
  schedule: Schedule;
  reviews: Reviews;
  references: References;
  referenceGroups: ReferenceGroups;
  broadcasts: Broadcasts;
  now: () => number;
  watchTime: WatchTime;
}

/** Who calls, from where, in which language. */
export interface Caller extends Reader {
  session: Session | undefined;
  /** Number of the command, where the call has one. */
  commandNo: string | undefined;
  address: string;
  upload: { data: Buffer; type: string } | undefined;
}

type Declared = typeof contract;
type CallName = {
  [K in keyof Declared]: Declared[K] extends {
    readonly module: contract.Module;
    readonly doc: string;
    readonly path: string;
  }
    ? K
    : never;
}[keyof Declared];

/** What does the work of a call. */
export type Handler<C> = (request: RequestOf<C>, caller: Caller) => Promise<AnswerOf<C>>;

/** One handler for every call of the contract: a call without one does not compile. */
export type Handlers = { [K in CallName]: Handler<Declared[K]> };

const sessionOf = (caller: Caller): Session => {
  if (!caller.session) throw new Refusal(401, 'error.expired', {}, 2006);
  return caller.session;
};

/** The calls of the contract, done for real. */
export const createHandlers = (services: Services): Handlers => {
  const {
    database,
    sessions,
    world,
    control,
    live,
    video,
    uploads,
    sos,
    recordings,
    audio,
    now,
    watchTime,
    broadcasts,
  } = services;

  const actorOf = (caller: Caller): Actor => {
    const session = sessionOf(caller);
    return { userId: session.user.id, pageId: [...live.pagesOf(session.id)].join(' '), address: caller.address };
  };

  const deviceOf = (deviceId: string): NonNullable<ReturnType<World['device']>> => {
    const device = world.device(deviceId);
    if (!device) throw new Refusal(404, 'error.noDevice');
    return device;
  };

  /** A camera and a stretch of time of at most three days. */
  const recordingOf = (request: {
    channelId: string;
    from: number;
    to: number;
  }): { deviceId: string; from: number; to: number } => {
    const device = deviceOf(deviceOfChannel(request.channelId));
    if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
    const [from, to] = [Math.trunc(request.from), Math.trunc(request.to)];
    if (to <= from) throw new Refusal(400, 'error.parameters', { name: 'startTime' });
    if (to - from > longestQueryMs) throw new Refusal(400, 'error.recordDays', { n: 3 });
    return { deviceId: device.id, from, to };
  };

  const holderName =
    (caller: Caller) =>
    (holder: Session): string =>
      textOf(caller.language, holder.user.nameKey);

  /** Live video of a camera, as long as the time of the day lasts. */
  const liveVideo = async (
    channelId: string,
    quality: contract.StreamType,
    caller: Caller,
  ): Promise<AnswerOf<typeof contract.getVideoUrl>> => {
    const device = deviceOf(deviceOfChannel(channelId));
    if (device.kind === 'sensor' || channelId.endsWith(`-${String(audioChannelNumber)}`))
      throw new Refusal(409, 'error.noCamera');
    if (!device.online) throw new Refusal(409, 'error.offline');
    const left = watchTime.left(sessionOf(caller).user.id, device.id);
    if (left === 0) return { leftSeconds: 0 };
    return {
      address: caller.base.replace(/^http/, 'ws') + video.issue(sessionOf(caller), device.id, quality),
      videoCode: video.codeOf(device.id, quality),
      hasAudio: video.hasAudio(device.id),
      ...(left === undefined ? {} : { leftSeconds: Math.ceil(left / 1000) }),
    };
  };

  return {
    login: async (request, caller) => {
      const tokens = await sessions.signIn(request.username.trim(), request.password, caller.address);
      return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken, tokenType: 'bearer' };
    },
    logout: async request => {
      await sessions.end(request.accessToken);
      return undefined;
    },
    getPrivilegesByUser: async (_, caller) => {
      const { user } = sessionOf(caller);
      return {
        id: user.id,
        name: textOf(caller.language, user.nameKey),
        roleCode: user.role,
        permissions: user.permissions,
        companyCode: 'PK',
        companyName: textOf(caller.language, 'company.name'),
        level: user.level,
        mustChangePassword: user.mustChange || now() - user.passwordAt > passwordLimits.days * 86_400_000,
        isPasswordChangeRequired: user.mustChange,
        isCustomer: user.isCustomer,
        isIndustry: user.isIndustry,
      };
    },
    modifyPassword: async (request, caller) => {
      const session = sessionOf(caller);
      await sessions.changePassword(session, request, caller.address, inside =>
        audit(inside, now(), actorOf(caller), 'password', [
          { target: `user ${session.user.id}`, before: '', after: 'changed' },
        ]),
      );
      return undefined;
    },
    // The session was touched on the way here.
    keepTokenConnection: async () => undefined,
    getSysInfo: async (_, caller) => ({
      name: textOf(caller.language, 'system.name'),
      footer: textOf(caller.language, 'system.footer'),
    }),
    getCustomerCompany: async () => ({}),
    getBackendVersion: async () => ({ version: serverVersion }),

    searchRobotList: async (request, caller) => {
      const { user } = sessionOf(caller);
      const devices = visibleDevices(world, user);
      const size = Math.min(999, Math.max(1, Math.trunc(request.pageSize)));
      const from = (Math.max(1, Math.trunc(request.page)) - 1) * size;
      return {
        rows: devices
          .slice(from, from + size)
          .map(device => asRobot(device, user, watchTime.sitting(device.id), caller)),
        total: devices.length,
      };
    },
    selectDeviceChannel: async (request, caller) => asChannels(deviceOf(request.deviceId), caller),
    getVideoUrl: async (request, caller) => liveVideo(request.channelId, request.streamType, caller),
    getRobotLanVideoUrl: async (request, caller) => {
      if (deviceOfChannel(request.channelId) !== request.deviceId) throw new Refusal(404, 'error.noDevice');
      const answer = await liveVideo(request.channelId, 'hd', caller);
      // No machine answers there: what a console meets that is not in the robot's network.
      return video.isLanReachable || answer.address === undefined
        ? answer
        : { ...answer, address: 'ws://127.0.0.1:9/live' };
    },
    findVideoRecords: async request => {
      const { deviceId, ...window } = recordingOf(request);
      return recordings.ranges(deviceId, window);
    },
    getVideoRecordUrl: async (request, caller) => {
      const { deviceId, ...window } = recordingOf(request);
      const { path, zero } = recordings.issue(sessionOf(caller), deviceId, window, request.at);
      return {
        address: caller.base.replace(/^http/, 'ws') + path,
        videoCode: 'H264',
        hasAudio: video.hasAudio(deviceId),
        zero,
      };
    },
    findScreenshots: async (request, caller) => {
      const { deviceId, from, to } = recordingOf({ ...request, channelId: request.deviceId });
      const rows = await database.query<{ id: string; at: number; note: string; picture: string }>(
        `SELECT id, coalesce(recorded_at, at) AS at, note, picture FROM screenshots
         WHERE device_id = $1 AND coalesce(recorded_at, at) BETWEEN $2 AND $3 ORDER BY 2 LIMIT 500`,
        [deviceId, from, to],
      );
      return rows.map(row => ({
        id: String(row.id),
        at: Number(row.at),
        note: row.note,
        picture: caller.base + row.picture,
      }));
    },
    selectPatrolCaptureHistory: async ({ deviceId, ...query }, caller) => {
      const seen = visibleDevices(world, sessionOf(caller).user).map(({ id }) => id);
      const deviceIds = deviceId === undefined ? seen : seen.filter(id => id === deviceId);
      const { rows, total } = await services.captures.history({ ...query, deviceIds });
      return { rows: rows.map(row => asCapture(row, caller)), total };
    },
    getAudioUrl: async (request, caller) => {
      const device = deviceOf(deviceOfChannel(request.channelId));
      if (device.kind === 'sensor') throw new Refusal(409, 'error.noAudio');
      if (!device.online) throw new Refusal(409, 'error.offline');
      const session = sessionOf(caller);
      const path = audio.issue(session, device.id, request.interaction);
      if (request.interaction === 'intercom')
        await audit(database, now(), actorOf(caller), 'intercom', [
          { target: `device ${device.id}`, before: '', after: 'opened' },
        ]);
      return { address: caller.base.replace(/^http/, 'ws') + path, sampleRate: 16_000 };
    },
    closeAudioStream: async (request, caller) => {
      audio.end(sessionOf(caller), deviceOfChannel(request.channelId), request.interaction);
      return undefined;
    },
    sendVoiceBroadcast: async (request, caller) => {
      const device = deviceOf(request.deviceId);
      if (device.kind === 'sensor') throw new Refusal(409, 'error.noAudio');
      if (!device.online) throw new Refusal(409, 'error.offline');
      audio.broadcast(device.id, greetingsOf(request.content));
      await audit(database, now(), actorOf(caller), 'broadcast', [
        { target: `device ${device.id}`, before: '', after: request.content },
      ]);
      return undefined;
    },
    findVoiceBroadcastByPage: ({ deviceId, page, pageSize }) => broadcasts.list(deviceId, page, pageSize),
    addVoiceBroadcast: async ({ deviceId, ...settings }, caller) => {
      await broadcasts.add(deviceId, settings, actorOf(caller));
      return undefined;
    },
    modifyVoiceBroadcast: async ({ id, ...settings }, caller) => {
      await broadcasts.change(id, settings, actorOf(caller));
      return undefined;
    },
    deleteVoiceBroadcast: async ({ ids }, caller) => {
      await broadcasts.remove(ids, actorOf(caller));
      return undefined;
    },
    getRobotHardwareList: async request => hardwareOf(request.modelName).map(code => ({ code })),
    checkActionAuthority: async (request, caller) => {
      const session = sessionOf(caller);
      if (!permits(changeControl.permission, session.user, request.deviceId)) return { isGranted: false };
      const holder = control.holder(request.deviceId);
      if (!holder || holder.id === session.id) return { isGranted: true };
      return { isGranted: false, holder: holderName(caller)(holder) };
    },
    changeControl: async (request, caller) => {
      const session = sessionOf(caller);
      const device = deviceOf(request.deviceId);
      if (!device.online) throw new Refusal(409, 'error.offline');
      if (device.kind === 'sensor') throw new Refusal(409, 'error.noCamera');
      control.take(device.id, session, holderName(caller));
      const before = device.mode;
      world.setMode(device.id, request.mode, request.resume === 'continue');
      await audit(database, now(), actorOf(caller), 'mode', [
        { target: `device ${device.id}`, before, after: device.mode },
      ]);
      return undefined;
    },
    ...deviceActions(services, {
      sessionOf,
      deviceOf,
      holderName,
      writeDown: deviceAudit(database, now, actorOf),
    }),
    listFloorPlans: async (_, caller) =>
      world.plans.map(plan => {
        const size = planPictureSize(plan);
        return {
          id: plan.id,
          name: mapName(caller.language, plan.id),
          picture: `${caller.base}/files/plan/${plan.id}.svg?lang=${caller.language}`,
          width: size.width,
          height: size.height,
          metresPerPixel: size.metresPerPixel,
          originX: 0,
          originY: 0,
        };
      }),

    ...alarmCalls(services, { sessionOf, actorOf }),
    ...referenceCalls(services, actorOf),

    appAnswerRobotCall: async (request, caller) =>
      sos.answer(request.uuid, request.sessionId, sessionOf(caller), actorOf(caller), caller),
    hangupRobotAppCall: async (request, caller) => {
      await sos.hangUp(request.uuid, request.sessionId, sessionOf(caller), actorOf(caller), ({ user }, deviceId) =>
        permits(appAnswerRobotCall.permission, user, deviceId),
      );
      return undefined;
    },

    searchCustomers: async (request, caller) => {
      const rows = await database.query<{ id: string; name_key: string }>(
        'SELECT id, name_key FROM users WHERE is_person ORDER BY id DESC',
      );
      const found = rows
        .map(row => ({ id: row.id, name: textOf(caller.language, row.name_key) }))
        .filter(person => person.name.toLowerCase().includes((request.name ?? '').toLowerCase()));
      const limit = Math.min(200, Math.max(1, request.limit));
      const from = Math.max(0, request.offset ?? (request.page - 1) * limit);
      return { rows: found.slice(from, from + limit), total: found.length };
    },

    saveScreenshot: async ({ deviceId, note, picture, recordedAt }, caller) => {
      const device = deviceOf(deviceId);
      // Nothing is recorded of what is still to come.
      if (recordedAt !== undefined && (recordedAt < 0 || recordedAt > now()))
        throw new Refusal(400, 'error.parameters', { name: 'pictureTime' });
      const text = remark(note, remarkLimit);
      const address = await uploads.keep(sessionOf(caller).user.id, Buffer.from(picture, 'base64'));
      await database.transaction(async inside => {
        await inside.query(
          'INSERT INTO screenshots (device_id, device_kind, device_number, note, picture, at, user_id, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
          [device.id, device.kind, device.number, text, address, now(), sessionOf(caller).user.id, recordedAt],
        );
        await audit(inside, now(), actorOf(caller), 'screenshot', [
          { target: `device ${device.id}`, before: '', after: address },
        ]);
      });
    },

    uploadFile: async (_, caller) => {
      const session = sessionOf(caller);
      const { upload } = caller;
      if (!upload) throw new Refusal(400, 'error.oneFile');
      if (upload.type !== 'image/jpeg') throw new Refusal(415, 'error.jpegOnly');
      return { address: caller.base + (await uploads.keep(session.user.id, upload.data)) };
    },
  };
};
