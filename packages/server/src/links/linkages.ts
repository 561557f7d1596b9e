/** Linkages as the executor reads them: what administrators want done when alarms are raised. */
import type {
  findAlarmHandlingRunByPage,
  LinkageRun,
  LinkageStep,
  LinkageTrial,
  Page,
  RequestOf,
} from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { AlarmKind, AlarmLevel } from './alarms.ts';

/** A linkage. */
export interface LinkageRule {
  readonly id: string;
  readonly name: string;
  /** Types of alarms, as on the wire. */
  readonly alarmTypes: ReadonlySet<string>;
  /** Undefined for all; so are the further conditions. */
  readonly levels: ReadonlySet<AlarmLevel> | undefined;
  readonly devices: ReadonlySet<string> | undefined;
  /** Ids of regions, and `map-` with ids of maps. */
  readonly places: ReadonlySet<string> | undefined;
  /** Codes of types of persons. */
  readonly personTypes: ReadonlySet<string> | undefined;
  readonly profileId: string | undefined;
  /** The maps of its unit and of the units below it: only alarms and devices there concern it. */
  readonly maps: ReadonlySet<string>;
  /** How long the cause must last, ms. */
  readonly lasts: number;
  /** For how long it does not fire again for the same device and type, ms. */
  readonly rest: number;
  readonly steps: readonly LinkageStep[];
  readonly stopsOthers: boolean;
}

/** The linkages that are on. */
export interface LinkageBook {
  /** Those for a type of alarms, in their order. */
  of(type: string): readonly LinkageRule[];
  /** One of them by its id, also one that is off. */
  get(id: string): Promise<LinkageRule | undefined>;
  /** Whether named times hold on a map at a moment, ms since 1970. Times of which nobody knows always hold. */
  holds(profileId: string, mapId: string, at: number): boolean;
}

/** An alarm as linkages see it. */
export interface LinkedAlarm {
  readonly id: string;
  readonly kind: AlarmKind;
  /** Its type, as on the wire. */
  readonly type: string;
  readonly level: AlarmLevel;
  /** Its name, in each language. */
  readonly name: StoredName;
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapId: string;
  readonly mapName: StoredName;
  /** The place of its cause, or that of its device, metres; undefined when neither is known. */
  readonly place: { readonly x: number; readonly y: number } | undefined;
  /** The name of a person; empty without one. */
  readonly person: string;
  /** ms since 1970. */
  readonly at: number;
  /** How long its cause lasted, ms; undefined while it is there. */
  readonly lasted: number | undefined;
}

/** The alarms, for linkages. */
export interface LinkedAlarms {
  /** An alarm; undefined for one that does not exist. */
  one(id: string): Promise<LinkedAlarm | undefined>;
  /** The latest alarms of some types since a moment, of devices that a user sees, the latest first. All types without any. */
  latest(asked: {
    readonly types?: readonly string[];
    readonly from: number;
    readonly seen: readonly string[] | undefined;
    readonly most: number;
  }): Promise<LinkedAlarm[]>;
  /** Raises the level of an alarm. False when it is closed, or is as grave already. */
  raiseLevel(id: string, level: AlarmLevel): Promise<boolean>;
  /** Whether the cause of an alarm still lasts. */
  isPresent(id: string): Promise<boolean>;
}

/** Why a lock or switch is not set. */
export type ThingHindrance = 'away' | 'maintenance' | 'heldShut' | 'tripped' | 'unable';

/** A lock or a switched circuit that a linkage sets. */
export interface LinkedThing {
  readonly name: StoredName;
  readonly mapId: string;
  /** Sets it for somebody; returns why not. */
  set(value: string, by: StoredName): Promise<ThingHindrance | undefined>;
}

/** Rules for messages as linkages use them. */
export interface LinkedPushes {
  /** The name of a rule that is in force; undefined for another one. */
  nameOf(id: string): StoredName | undefined;
  /** Writes its messages about an alarm, once for each asker; returns how many. */
  send(id: string, alarmId: string, by: string): Promise<number>;
}

/** The executor of linkages, for those who keep them. */
export interface LinkageRunner {
  readonly alarms: LinkedAlarms;
  /** What a linkage would have done about the past alarms of devices that a user sees, and what it would do now. */
  trial(rule: LinkageRule, seen: readonly string[] | undefined, language: Language): Promise<LinkageTrial>;
  /** The devices that would do something for an alarm now. */
  devicesFor(rule: LinkageRule, alarm: LinkedAlarm): readonly string[];
  /** Carries the actions out for an alarm, because a user wants it. */
  carryOut(rule: LinkageRule, alarm: LinkedAlarm, by: StoredName): Promise<void>;
  /** A page of runs, the latest first, of alarms of devices that a user sees. */
  runs(
    asked: RequestOf<typeof findAlarmHandlingRunByPage>,
    seen: readonly string[] | undefined,
    language: Language,
  ): Promise<Page<LinkageRun>>;
}
