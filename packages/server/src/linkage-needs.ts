/** Opens the room of linkages with what it needs of the rooms around it. */
import { sirenUnit } from '@patrolkit/transport/contract';
import type { AlarmRoom } from './alarms/room.ts';
import type { AudioRoom } from './audio/room.ts';
import type { ConfigRoom } from './config/room.ts';
import type { Control } from './driving/control.ts';
import { sirenOf } from './http/alarm-sounds.ts';
import { keepAct } from './linkage-records.ts';
import type { LinkageParts } from './linkages/parts.ts';
import type { Messages } from './links/messages.ts';
import { openLinkages, type LinkageRoom } from './linkages/room.ts';
import type { RecordRoom } from './records/room.ts';
import type { SosRoom } from './sos/room.ts';
import type { VideoRoom } from './video/room.ts';

/** The rooms that do what linkages want. */
interface Doers {
  readonly alarms: Pick<AlarmRoom, 'linked'>;
  readonly audio: Pick<AudioRoom, 'audio'>;
  readonly config: Pick<ConfigRoom, 'forLinkages' | 'letGo'>;
  readonly control: Control;
  readonly records: () => Pick<RecordRoom, 'writer'>;
  readonly messages: Messages;
  readonly sos: Pick<SosRoom, 'sos'>;
  readonly video: Pick<VideoRoom, 'recorder' | 'shoot'>;
}

/** What the room of linkages needs of these rooms. */
const needsOf = ({
  alarms,
  audio: { audio },
  config,
  control,
  messages,
  records,
  sos,
  video,
}: Doers): Pick<
  LinkageParts,
  | 'book'
  | 'thing'
  | 'command'
  | 'pushes'
  | 'alarms'
  | 'holderOf'
  | 'speak'
  | 'sound'
  | 'callConsole'
  | 'shoot'
  | 'film'
  | 'keep'
> => {
  const speak = (deviceId: string, texts: readonly string[]): boolean => {
    if (audio.isTaken(deviceId)) return false;
    audio.broadcast(deviceId, texts);
    return true;
  };
  return {
    ...config.forLinkages,
    pushes: {
      nameOf: config.forLinkages.nameOfPush,
      send: (rule, alarmId, by) => messages.send({ rule }, alarmId, by),
    },
    alarms: alarms.linked,
    holderOf: deviceId => control.holder(deviceId)?.user.name,
    speak,
    sound: (deviceId, { unit, kind }, ms) => {
      if (audio.isTaken(deviceId)) return false;
      const voice = unit === sirenUnit ? undefined : config.forLinkages.voice(unit);
      audio.say(deviceId, voice ?? { kind: 'file', id: '', name: '', ...sirenOf(kind, ms) });
      return true;
    },
    callConsole: (deviceId, at) => sos.sos.press(deviceId, at),
    shoot: (shot, at) => video.shoot('alarm', shot, at),
    film: (deviceId, ms) => video.recorder.alarm(deviceId, ms),
    keep: act => keepAct(records().writer, act, config.forLinkages.voice(act.step.unit ?? '')),
  };
};

/** Opens the room of linkages. What linkages have begun with a device ends when a user stops it. */
export const openLinkagesOf = async (
  common: Omit<LinkageParts, keyof ReturnType<typeof needsOf>> & { readonly control: Control },
  doers: Omit<Doers, 'control'>,
): Promise<LinkageRoom> => {
  const { control } = common;
  const linkages = await openLinkages({ ...common, ...needsOf({ ...doers, control }) });
  control.onStopped = deviceId => {
    linkages.letGo(deviceId);
    doers.config.letGo(deviceId);
  };
  return linkages;
};
