/** The recordings of handheld terminals on the rounds of guards: video, and sometimes a spoken note. */
import type { Infer, patrolRecording } from '@patrolkit/transport/contract';
import { part } from '../../world/random.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { roundsOf, type Duty } from './duties.ts';
import { noticedBy, round, type RecordSite } from './site.ts';

const MINUTE = 60_000;
/** The longest time of a round. */
const longestMs = 60 * MINUTE;
/** Megabytes of a picture, and of a minute of video and of sound. */
export const sizes = { picture: 0.3, video: 4.5, audio: 0.5 } as const;
/** The share of rounds at whose end a guard speaks a note. */
const noteShare = 0.3;

type Recording = Keepable<Infer<typeof patrolRecording>>;

/** The recordings of all rounds of a duty, with where they are stored. */
export const recordedOnDuty = (
  site: RecordSite,
  { device, guardName, signings, ...times }: Duty,
  storageState: 'onDevice' | 'removed',
): Recording[] => {
  if (!device) return [];
  return roundsOf(times).flatMap((from): Recording[] => {
    const signed = signings.flatMap(({ signedAt = 0 }) =>
      signedAt >= from && signedAt < from + times.roundEvery ? [signedAt] : [],
    );
    const last = Math.min(from + longestMs, Math.max(from + MINUTE, ...signed));
    const common = { ...noticedBy(device), carriedBy: guardName, storageState } as const;
    const lasted = last - from;
    const size = round((lasted / MINUTE) * sizes.video, 1);
    const video = { ...common, at: from, until: last, lasted, recordingKind: 'video', size } as const;
    if (part(site.seed, 'note', guardName, from) > noteShare) return [video];
    const noteMs = 20_000 + Math.floor(part(site.seed, 'note length', guardName, from) * 70_000);
    const note = {
      ...common,
      at: last,
      until: last + noteMs,
      lasted: noteMs,
      recordingKind: 'audio',
      size: round((noteMs / MINUTE) * sizes.audio, 1),
    } as const;
    return [video, note];
  });
};
