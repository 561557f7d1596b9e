/** Where a server gets its fleet from, and what may belong to it. */
import type { Room } from './http/room.ts';
import type { PastAlarm } from './alarms/past.ts';
import type { PastCapture } from './captures/captures.ts';
import type { FaultTypes } from './links/faults.ts';
import type { NamesNow } from './fleet/site-names.ts';
import type { Language } from './language/texts.ts';
import type { CapturedRecord, RaisedRecord } from './records/room.ts';
import type { Noticed } from './records/runs.ts';
import type { RecordWriter } from './records/writer.ts';
import type { PastSignIn } from './session/sign-ins.ts';
import type { Database, Querier } from './store/database.ts';
import type { FaceLibrary } from './links/people.ts';
import type { DeviceKind } from './links/devices.ts';
import type { DutiesAt } from './links/duties.ts';
import type { FirstDialogue } from './links/first-dialogue.ts';
import type { FirstDuties } from './links/first-duties.ts';
import type { FirstEquipment } from './links/first-equipment.ts';
import type { OpenFleet } from './links/fleet.ts';
import type { VehicleRegister } from './links/vehicles.ts';
import type { PastTaken } from './links/past.ts';
import type { Site } from './links/site.ts';

/** The parts that a guest gets from its server. */
export interface GuestNeeds {
  readonly database: Database;
  readonly deviceKind: (deviceId: string) => DeviceKind | undefined;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** A room that belongs to a simulated site. */
export interface Guest extends Room {
  /** The address of a picture of the past. */
  readonly pictureOf: (taken: PastTaken) => string;
}

/** What an inventor gets from its server: where it stores the records that it invents. */
export interface InventorNeeds {
  readonly database: Database;
  readonly names: NamesNow;
  readonly library: FaceLibrary;
  readonly vehicles: Pick<VehicleRegister, 'of'>;
  readonly faultTypes: Pick<FaultTypes, 'all'>;
  /** The duties that guards have at a moment by their plans. */
  readonly duties: DutiesAt;
  /** The language of texts that people would have written. */
  readonly language: Language;
  /** Stores records while the server runs. */
  readonly writer: Pick<RecordWriter, 'keep' | 'write' | 'expect'>;
  /** Notes that a reading at a point of a run was beyond its limits. */
  readonly abnormal: (stop: Noticed, pointId: string) => void;
  /** Store what is not a record: alarms with how they were handled, captures, sign-ins. */
  readonly stores: {
    readonly picture: (taken: PastTaken) => string;
    readonly alarms: (inside: Querier, alarms: readonly PastAlarm[]) => Promise<string[]>;
    readonly captures: (inside: Querier, captures: readonly PastCapture[]) => Promise<void>;
    readonly signIns: (inside: Querier, signIns: readonly PastSignIn[]) => Promise<void>;
  };
  /** Called when the newest day of the past is stored. */
  readonly onToday: () => Promise<void>;
  readonly now: () => number;
  /** Prints the progress. */
  readonly tell: (line: string) => void;
  readonly onError: (message: string) => void;
}

/** A room that invents what devices and people of a simulated site would have recorded, now and in the past. */
export interface Inventor extends Room {
  /** Begins to make the past, while the server runs. */
  begin(): void;
  /** Called when a capture was stored. */
  captured(capture: CapturedRecord): void;
  /** Called when an alarm was stored. */
  raised(alarm: RaisedRecord): void;
  /** Whether days that boards show are still being made, so that figures may be incomplete. */
  isFilling(): boolean;
}

/** A fleet, and what belongs to it. */
export interface FleetSource {
  readonly open: OpenFleet;
  /** The simulated site behind the fleet, for tests; called after `open`. */
  readonly site?: () => Site;
  /** The equipment of a fresh installation. */
  readonly firstEquipment?: FirstEquipment;
  /** The pauses of the circular plans of a fresh installation, minutes; without them it has no plans. */
  readonly firstPauses?: readonly number[];
  /** The guards of a fresh installation, and their shifts. */
  readonly firstDuties?: FirstDuties;
  /** What its devices say in a fresh installation. */
  readonly firstDialogue?: FirstDialogue;
  /** Opens the guest; called after `open`. */
  readonly join?: (needs: GuestNeeds) => Promise<Guest>;
  /** Opens the inventor; called after `join`. */
  readonly invent?: (needs: InventorNeeds) => Promise<Inventor>;
}
