import { greetingsOf, type audioContract } from '@patrolkit/transport/contract';
import { deviceOf, deviceOfChannel } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import { nameIn } from '../language/names.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { Device } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Audio } from './audio.ts';
import type { Broadcasts } from './broadcasts.ts';

/** The parts that the calls about sound work on. */
export interface AudioNeeds {
  database: Database;
  fleet: Fleet;
  audio: Audio;
  broadcasts: Broadcasts;
  actorOf: ActorOf;
  now: () => number;
}

/** The calls about hearing a robot, talking with it, and having it speak. */
export const audioCalls = ({
  database,
  fleet,
  audio,
  broadcasts,
  actorOf,
  now,
}: AudioNeeds): CallsOf<typeof audioContract> => {
  /** A device that can speak and is online. */
  const speakerOf = (deviceId: string): Device => {
    const device = deviceOf(fleet, deviceId);
    if (device.kind === 'sensor') throw new Refusal(409, 'error.noAudio');
    if (!device.online) throw new Refusal(409, 'error.offline');
    return device;
  };

  return {
    getAudioUrl: async (request, caller) => {
      const device = speakerOf(deviceOfChannel(request.channelId));
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
      const device = speakerOf(request.deviceId);
      const quiet = audio.quietOf(device.id);
      if (quiet) throw new Refusal(409, 'error.quiet', { name: nameIn(caller.language, quiet.name) });
      audio.broadcast(device.id, greetingsOf(request.content));
      await audit(database, now(), actorOf(caller), 'broadcast', [
        { target: `device ${device.id}`, before: '', after: request.content },
      ]);
      return undefined;
    },
    findVoiceBroadcastByPage: ({ deviceId, ...wanted }) => broadcasts.list(deviceId, wanted),
    addVoiceBroadcast: async ({ deviceId, ...settings }, caller) => {
      await broadcasts.add(deviceId, settings, actorOf(caller));
      return undefined;
    },
    modifyVoiceBroadcast: async ({ id, version, ...settings }, caller) => {
      await broadcasts.change(id, settings, version, actorOf(caller));
      return undefined;
    },
    deleteVoiceBroadcast: async ({ ids }, caller) => {
      await broadcasts.remove(ids, actorOf(caller));
      return undefined;
    },
  };
};
