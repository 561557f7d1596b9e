/** Records of what devices do: runs, online times, recordings and their lists. */
import type { KeptTimes } from '../links/keeping.ts';
import type { AlarmLevel } from '@patrolkit/transport/contract';
import type { DutiesAt } from '../links/duties.ts';
import type { FaultTypes } from '../links/faults.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { StoredName } from '../language/names.ts';
import type { Crew } from '../http/crew.ts';
import type { Room } from '../http/room.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { ActorOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';
import type { ComingRound, MissedPlan, RunEnd } from '../fleet/rounds.ts';
import { gatherStatistics } from '../store/statistics.ts';
import { recordCalls } from './calls.ts';
import { FaultWatch } from './faults.ts';
import { OnlineWatch } from './online.ts';
import { RecordingWatch, type Recorded } from './recordings.ts';
import { forgetRunPictures, RunPictures } from './run-pictures.ts';
import { RunWatch, type Noticed } from './runs.ts';
import { forgetSensorReadings, thinnedMs, thinSensorReadings } from './sensors.ts';
import { closeOpen, RecordWriter } from './writer.ts';

const DAY = 86_400_000;

/** How long records are kept. */
export const recordLimits = {
  /** How long readings of sensors are kept every minute, ms; older ones are kept every ten minutes. */
  fine: 7 * DAY,
} as const;

/** The parts of other rooms that records need. */
export interface RecordRoomNeeds {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'devices' | 'maps' | 'routes' | 'view'>;
  /** The next round of each device that a plan begins. */
  readonly coming: () => readonly ComingRound[];
  /** The devices of which a run is in progress; this room keeps it. */
  readonly live: { readonly onRound: Set<string> };
  /** Called when a run of a device has ended. */
  readonly onRunEnd: (run: RunEnd) => void;
  readonly library: FaceLibrary;
  readonly names: NamesNow;
  readonly faultTypes: FaultTypes;
  /** The duties that guards have at a moment by their plans. */
  readonly duties: DutiesAt;
  /** Takes the alarms of faults, and the ends of their causes. */
  readonly raise: (events: readonly FleetEvent[]) => void;
  readonly actorOf: ActorOf;
  /** Writes files. */
  readonly crew: Crew;
  /** The recorded ranges of cameras. */
  readonly recorded: Recorded;
  /** The size of a stored picture by its address, bytes. */
  readonly sizeOf: (picture: string) => Promise<number>;
  /** Whether old readings of sensors are thinned. */
  readonly thinsReadings: boolean;
  /** Whether days that boards show are still being made, so that figures may be incomplete. */
  readonly isFilling: () => boolean;
  readonly now: () => number;
  /** A steady clock, ms, that does not jump when the wall clock is set. */
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}

/** A stored capture. */
export interface CapturedRecord {
  readonly kind: 'patrol' | 'vehicle' | 'face';
  readonly device_id: string;
  readonly device_name: StoredName;
  readonly map_name: StoredName;
  readonly label: string;
  readonly point_id: string | null;
  readonly picture: string;
  readonly at: number;
}

/** A stored alarm. */
export interface RaisedRecord extends Pick<CapturedRecord, 'device_id' | 'device_name' | 'map_name' | 'picture'> {
  readonly id: string;
  readonly kind: string;
  readonly level: AlarmLevel;
  readonly began_at: number;
  /** The id of the user who raised the alarm by hand. */
  readonly raised_by?: string | null;
}

/** Records, and their lists and files. */
export interface RecordRoom extends Room {
  readonly calls: ReturnType<typeof recordCalls>;
  readonly faultTypes: FaultTypes;
  readonly duties: DutiesAt;
  /** What boards need: the lists, and whether days that boards show are still being made, so that figures may be incomplete. */
  readonly forBoards: { readonly lists: RecordRoom['calls']; readonly isFilling: () => boolean };
  /** Stores further records, one statement after another. */
  readonly writer: RecordWriter;
  /** Notes that a plan begins the next run of a device. */
  readonly begins: RunWatch['begins'];
  /** Keeps the record of a plan that was missed. */
  missed(plan: MissedPlan): void;
  /** Notes that a reading at a point of a run was beyond its limits. */
  abnormal(stop: Noticed, pointId: string): void;
  /** Counts a capture that was stored for the run of its device. */
  captured(capture: Noticed): void;
  /** Counts an alarm that was stored for the run of its device. */
  raised(alarm: Noticed): void;
  /** Removes records that are older than they are kept. */
  purge(kept: Pick<KeptTimes, 'records'>): Promise<void>;
}

/** Opens the room: closes records that an earlier run left open. */
export const openRecords = async (needs: RecordRoomNeeds): Promise<RecordRoom> => {
  const { database, fleet, library, names, recorded, isFilling, now, onError } = needs;
  const writer = new RecordWriter(database, onError);
  await closeOpen(database, now());
  const online = new OnlineWatch(fleet, names, writer, needs.steadyNow);
  const runs = new RunWatch({ fleet, names, writer, onRound: needs.live.onRound, onEnd: needs.onRunEnd });
  const recordings = new RecordingWatch(recorded, fleet, names, writer);
  const faults = new FaultWatch({ fleet, names, writer, types: needs.faultTypes, raise: needs.raise });
  const pictures = new RunPictures(needs.sizeOf, writer);
  let thinnedTo = 0;
  const calls = recordCalls({ ...needs, writer, plans: fleet.maps, library, isFilling });
  return {
    calls,
    faultTypes: needs.faultTypes,
    duties: needs.duties,
    forBoards: { lists: calls, isFilling },
    writer,
    begins: (deviceId, patrol) => runs.begins(deviceId, patrol),
    missed: plan => runs.missed(plan),
    abnormal: (stop, pointId) => runs.abnormal(stop, pointId),
    captured: capture => runs.captured(capture),
    raised: alarm => runs.raised(alarm),
    tick: events => {
      runs.tick(events);
      faults.tick(events);
    },
    purge: async kept => {
      const fine = Math.floor((now() - recordLimits.fine) / thinnedMs) * thinnedMs;
      const before = now() - kept.records;
      await database.query('DELETE FROM records WHERE at < $1', [before]);
      await forgetSensorReadings(database, before);
      await forgetRunPictures(database);
      if (needs.thinsReadings) await thinSensorReadings(database, { from: thinnedTo, to: fine }, thinnedMs);
      thinnedTo = fine;
      await gatherStatistics(database.patient);
    },
    sweep: () => {
      const at = now();
      online.look(at);
      faults.look(at);
      runs.look(at);
      recordings.look(at);
      pictures.look(at);
      writer.due(at);
    },
    close: async () => {
      runs.tell();
      await writer.end(now());
    },
  };
};
