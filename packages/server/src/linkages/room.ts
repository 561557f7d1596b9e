import { linkageRecords, alarmWarnings, type Infer, type linkageRecord } from '@patrolkit/transport/contract';
import type { Room } from '../http/room.ts';
import { alarmSoundMs, hasUsualSound, soundPath } from '../http/alarm-sounds.ts';
import { inEach, nameOfText } from '../language/names.ts';
import type { LinkageRunner, LinkedAlarm } from '../links/linkages.ts';
import { Linkages } from './linkages.ts';
import type { LinkageParts, LinkedAct } from './parts.ts';
import { devicesFor } from './targets.ts';
import { tryLinkage } from './trial.ts';
import { hindranceIn } from './words.ts';

/** Keeps records; rooms do not know the room of records. */
export interface KeepsRecords {
  keep(records: typeof linkageRecords | typeof alarmWarnings, rows: readonly object[]): void;
}

/** What the room needs of others. */
export interface LinkageRoomNeeds extends Omit<LinkageParts, 'keep'> {
  readonly writer: () => KeepsRecords;
}

/** The room of what is done when alarms are raised. */
export interface LinkageRoom extends Room, LinkageRunner {
  /** Takes an alarm that was stored. */
  raised(alarm: LinkedAlarm): void;
  /** Leaves a device alone, because a user has stopped it or takes it over. */
  letGo(deviceId: string): void;
  /** Removes old runs. */
  purge(): Promise<void>;
}

/** The word of an action in the records. */
const recorded = (kind: LinkedAct['step']['kind']): Infer<typeof linkageRecord>['linkedAction'] =>
  kind === 'goThere' ? 'patrol' : kind;

/** The records of an action: of what was done, and of the warning that was heard. */
const keepAct = (writer: KeepsRecords, act: LinkedAct): void => {
  const { alarm, step, linkage, at, deviceId, to, picture, hindrance } = act;
  const shared = {
    deviceId: alarm.deviceId,
    deviceName: alarm.deviceName,
    mapName: alarm.mapName,
    at,
    alarmId: alarm.id,
    alarmName: alarm.name,
    level: alarm.level,
  };
  writer.keep(linkageRecords, [
    {
      ...shared,
      linkedAction: recorded(step.kind),
      linkedTo: to,
      ...(deviceId === undefined ? {} : { linkedId: deviceId }),
      isDone: hindrance === undefined,
      linkage,
      ...(picture === '' ? {} : { picture }),
      ...(hindrance ? { reason: inEach(language => hindranceIn(language, hindrance)) } : {}),
    },
  ]);
  if (step.kind !== 'sound' || hindrance || deviceId === undefined) return;
  const isSound = hasUsualSound(alarm.kind);
  writer.keep(alarmWarnings, [
    {
      ...shared,
      deviceId,
      deviceName: to,
      said: nameOfText(`recorded.warning.${isSound ? alarm.kind : 'siren'}`),
      warningKind: 'sound',
      lasted: Math.max(alarmSoundMs, step.seconds * 1000),
      audio: soundPath(alarm.kind),
    },
  ]);
};

/** Opens the room. */
export const openLinkages = async (needs: LinkageRoomNeeds): Promise<LinkageRoom> => {
  const parts: LinkageParts = { ...needs, keep: act => keepAct(needs.writer(), act) };
  const linkages = new Linkages(parts);
  await linkages.load();
  const { alarms } = parts;
  return {
    alarms,
    raised: alarm => linkages.raised(alarm),
    letGo: deviceId => linkages.leave(deviceId),
    purge: () => linkages.runs.purge(parts.now()),
    trial: (rule, seen, language) => tryLinkage(rule, seen, language, parts),
    devicesFor: ({ steps, maps }, alarm) => [...new Set(steps.flatMap(step => devicesFor(step, alarm, maps, parts)))],
    carryOut: (rule, alarm, by) => linkages.run(rule, alarm, by),
    runs: (asked, seen, language) => linkages.runs.find(asked, seen, { language, base: '' }),
    tick: () => linkages.tick(),
    sweep: () => linkages.sweep(),
    close: () => linkages.close(),
  };
};
