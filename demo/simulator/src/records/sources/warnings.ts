/** Warnings that devices played or spoke because of alarms: the sound of each linkage that makes one. */
import type { alarmWarning, Infer } from '@patrolkit/transport/contract';
import { alarmSoundMs, hasUsualSound, soundPath } from '@patrolkit/server/http/alarm-sounds.ts';
import { nameIn, nameOfText } from '@patrolkit/server/language/names.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import type { Linkage } from './robots.ts';
import { noticedBy, type RecordSite } from './site.ts';

/** The time in which a text is spoken, ms. A Chinese character is a syllable. */
const spokenMs = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 230 : 65), 0);

/** The warning of a linkage; undefined for one that makes no sound, or that was not carried out. */
export const warningOf = (
  site: Pick<RecordSite, 'language'>,
  { row, alarm, linked }: Linkage,
): Keepable<Infer<typeof alarmWarning>> | undefined => {
  if (row.linkedAction !== 'sound' || !row.isDone) return undefined;
  const { language } = site;
  const said = nameOfText(`recorded.warning.${alarm.kind}`);
  const common = {
    ...noticedBy(linked),
    at: row.at,
    alarmId: alarm.id,
    alarmName: alarm.name,
    level: alarm.level,
    said,
  };
  return hasUsualSound(alarm.kind)
    ? { ...common, warningKind: 'sound', lasted: alarmSoundMs, audio: soundPath(alarm.kind) }
    : { ...common, warningKind: 'speech', lasted: spokenMs(nameIn(language, said)) };
};
