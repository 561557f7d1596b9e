/** What linkages need of the rooms around them. */
import type { LinkageStep } from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import type { StoredName } from '../language/names.ts';
import type { TextKey } from '../language/texts.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { Shot } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { LinkageBook, LinkedAlarm, LinkedAlarms, LinkedPushes, LinkedThing } from '../links/linkages.ts';
import type { FaceLibrary } from '../links/people.ts';
import type { Database } from '../store/database.ts';

/** Why an action is not done: a text of the server with its words. */
export interface Hindrance {
  readonly key: LinkageHindrance;
  readonly words?: Readonly<Record<string, StoredName>>;
}

/** The texts of hindrances. */
export type LinkageHindrance =
  | 'linkage.not.noDevice'
  | 'linkage.not.noFree'
  | 'linkage.not.away'
  | 'linkage.not.unable'
  | 'linkage.not.busy'
  | 'linkage.not.noWay'
  | 'linkage.not.manual'
  | 'linkage.not.held'
  | 'linkage.not.stopped'
  | 'linkage.not.speaking'
  | 'linkage.not.noPlace'
  | 'linkage.not.noPicture'
  | 'linkage.not.noThing'
  | 'linkage.not.nobody'
  | 'linkage.not.level'
  | 'linkage.not.limit'
  | 'linkage.not.heldShut'
  | 'linkage.not.maintenance'
  | 'linkage.not.tripped'
  | 'linkage.not.failed'
  | 'linkage.not.command';

/** An action that was done, or was not, for the records. */
export interface LinkedAct {
  readonly alarm: LinkedAlarm;
  readonly step: LinkageStep;
  readonly linkage: string;
  readonly at: number;
  /** The device that did it; undefined where none did. */
  readonly deviceId: string | undefined;
  readonly to: StoredName;
  readonly picture: string;
  readonly hindrance: Hindrance | undefined;
}

/** The parts that linkages work on. */
export interface LinkageParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'device' | 'devices' | 'regions' | 'abilities' | 'order' | 'isFree' | 'view'>;
  readonly names: Pick<NamesNow, 'device' | 'map'>;
  readonly book: LinkageBook;
  readonly library: Pick<FaceLibrary, 'typeOf'>;
  /** Who controls a device now; undefined for nobody. */
  readonly holderOf: (deviceId: string) => StoredName | undefined;
  /** Lets devices speak; false while they cannot. */
  readonly speak: (deviceId: string, texts: readonly string[]) => boolean;
  /** Lets a device play a sound: the siren of a kind of alarms, or a kept one; false while it cannot. */
  readonly sound: (deviceId: string, sound: { readonly unit: string; readonly kind: AlarmKind }, ms: number) => boolean;
  /** Calls the consoles as if somebody had pressed the SOS button of a device. */
  readonly callConsole: (deviceId: string, at: number) => void;
  /** Takes a picture and keeps it; empty when there is none. */
  readonly shoot: (shot: Shot, at: number) => Promise<string>;
  /** Records a device at full rate for a time, ms. False when it is not recorded, or too many are at once. */
  readonly film: (deviceId: string, ms: number) => boolean;
  /** Sends a command to a device; returns why not. */
  readonly command: (id: string, deviceId: string) => Promise<TextKey | undefined>;
  /** A lock or switch that is set in place of users. */
  readonly thing: (kind: 'lock' | 'switch', id: string) => LinkedThing | undefined;
  /** Sends the messages of a rule about an alarm. */
  readonly pushes: LinkedPushes;
  readonly alarms: LinkedAlarms;
  /** Keeps the record of an action. */
  readonly keep: (act: LinkedAct) => void;
  readonly now: () => number;
  /** A clock, ms, that nobody sets. */
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}
