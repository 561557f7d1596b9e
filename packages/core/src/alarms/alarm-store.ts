/** Alarms as pages get them, the part that only the console calls, and the options with which alarms are made. */
import type { AlarmConfirmation, ReviewCompletion } from '@patrolkit/transport';
import type { Part } from '../part.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../notices/notices.ts';
import type { AnnouncerStore } from './announcer.ts';
import type { AlarmDesktop, NoticedAlarms } from './desktop.ts';
import type { EscalationStore } from './escalation.ts';
import type { Flood } from './flood.ts';
import type { HandlingVerbs } from './handling.ts';
import type { AlarmHistory } from './late/history.ts';
import type { IncidentVerbs } from './late/incident.ts';
import type { InstructionVerbs } from './late/instructions.ts';
import type { RepeatTimes } from './levels.ts';
import type { ManualVerbs } from './late/manual.ts';
import type { PersonTypeVerbs } from './person-types.ts';
import type { Popups } from './popups.ts';
import type { ReferenceVerbs } from './late/references.ts';
import type { ShelvingStore } from './shelving.ts';
import type { SoundState } from './sounds.ts';
import type { Triage } from './triage.ts';

/** How the dialog of an alarm begins: with the focus in the remark, or with the video. */
export type AlarmSection = 'remark' | 'video';

/** Alarms and their verbs. */
export interface AlarmStore extends HandlingVerbs, PersonTypeVerbs {
  /** The latest twenty pending alarms: those that have escalated first, then the newest first. */
  readonly $live: Popups['$live'];
  readonly $pending: Popups['$pending'];
  /** Popups on screen, oldest first, at most twenty. A serious or escalated alarm keeps its popup when newer ones fill the live list. */
  readonly $popups: Popups['$popups'];
  /** By id, the source of each alarm that arrived while that source was shelved. When the shelf ends, alarms of one source share a popup. */
  readonly $returned: Popups['$returned'];
  /** True while an alarm is pending and not shelved, whether or not it is in the live list or has a popup. */
  isWaiting(id: string): boolean;
  readonly $sound: Store<SoundState>;
  readonly shelving: ShelvingStore;
  readonly escalation: EscalationStore;
  readonly history: AlarmHistory;
  readonly announcer: AnnouncerStore;
  /** The alarm that the keys act on. */
  readonly $current: Triage['$current'];
  /** Makes the next (1) or previous (-1) alarm of the live list current, shows its popup and says it. */
  step(by: 1 | -1): void;
  /** Set while alarms arrive faster than people can handle them one by one. */
  readonly $flood: Store<Flood | undefined>;
  /** The alarm whose dialog is open. */
  readonly $opened: Store<string | undefined>;
  /** How the dialog of the opened alarm begins: with the focus in the remark, or with the video. */
  readonly $wanted: Store<AlarmSection | undefined>;
  /** The last review that ended. */
  readonly $review: Store<ReviewCompletion | undefined>;
  /** The alarms of the last pushed confirmation or closing. */
  readonly $confirmation: Store<AlarmConfirmation | undefined>;
  /** Ids of the alarms of the last push, new and changed. */
  readonly $told: Store<readonly string[]>;
  /** Reference pictures: how places look in their normal state. */
  readonly references: ReferenceVerbs;
  /** The content of an incident file beside the alarm itself. */
  readonly incident: IncidentVerbs;
  /** Handling instructions of alarms. */
  readonly instructions: InstructionVerbs;
  /** Alarms that users raise by hand. */
  readonly manual: ManualVerbs;
  /**
   * Opens the dialog of an alarm. On request it begins at the remark or plays the video.
   * @param video address of its video in the list that opens it, because a server may leave it out of the alarm itself
   */
  open(id: string, wanted?: AlarmSection, video?: string): void;
  closeDialog(): void;
  /** Closes a popup. The alarm stays pending. */
  dismissPopup(id: string): void;
  /** Closes all popups. */
  collapse(): void;
  /** Shows popups of the waiting alarms again, 30 ms apart: those that would stay if all of them had one. */
  expand(): void;
  /** Allows sound again after the browser blocked it. Call it in a click. */
  unlockSound(): Promise<boolean>;
  testSound(): Promise<boolean>;
  /** Silences alarm sounds for two minutes. It confirms no alarm. A serious alarm ends the silence. */
  silence(): void;
  unsilence(): void;
}

/** The part of alarms that only the console calls. */
export interface AlarmPart extends Part {
  /** Holds alarm sounds back while an SOS call rings. */
  holdSound(isHeld: boolean): void;
}

/** What alarms need to know of the page. */
export interface AlarmOptions {
  /** Root of the server. Silence and local shelves belong to one server and user. */
  readonly service: string;
  /** The absolute address of a file of the server. */
  readonly address: (relative: string) => string;
  /** Whether this page is the one that sounds. */
  readonly hasVoice: () => boolean;
  /** Makes the desktop notices of alarms. */
  readonly desktop: (alarms: NoticedAlarms) => AlarmDesktop;
  /** Shows the outcome of a review as a notice. */
  readonly notices?: Pick<NoticeStore, 'notify'>;
  /** The language on screen. */
  readonly language: () => string;
  /** Times after which unconfirmed alarms sound again, if the signed-in user has chosen them. */
  readonly repeats: () => RepeatTimes;
  /** Shown name of the signed-in user. It distinguishes the user's own acts from those of others. */
  readonly userName?: () => string | undefined;
  /** Reads the user again, because the name may have changed. */
  readonly renewUser?: () => Promise<void>;
}
