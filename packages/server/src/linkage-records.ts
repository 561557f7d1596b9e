/** What the records keep of what linkages have done. */
import { alarmWarnings, linkageRecords, type Infer, type linkageRecord } from '@patrolkit/transport/contract';
import { alarmSoundMs, hasUsualSound, soundPath } from './http/alarm-sounds.ts';
import type { KeptVoice } from './links/voices.ts';
import { givenName, inEach, nameOfText } from './language/names.ts';
import type { LinkedAct } from './linkages/parts.ts';
import { hindranceIn } from './linkages/words.ts';
import type { RecordWriter } from './records/writer.ts';

/** The word of an action in the records. */
const recorded = (kind: LinkedAct['step']['kind']): Infer<typeof linkageRecord>['linkedAction'] =>
  kind === 'goThere' ? 'patrol' : kind;

/** The records of an action: of what was done, and of the warning that was heard. */
export const keepAct = (
  writer: Pick<RecordWriter, 'keep'>,
  act: LinkedAct,
  /** The voice that was said in place of the siren. */
  voice?: KeptVoice,
): void => {
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
      said: voice ? givenName(voice.name) : nameOfText(`recorded.warning.${isSound ? alarm.kind : 'siren'}`),
      warningKind: 'sound',
      lasted: Math.max(alarmSoundMs, step.seconds * 1000),
      audio: voice ? (voice.kind === 'file' ? voice.path : '') : soundPath(alarm.kind),
    },
  ]);
};
