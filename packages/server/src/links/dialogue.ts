/** What robots answer to questions, as users have set it. It is in memory, so that an answer waits for no database. */
import type { Answer } from './orders.ts';
import type { Point } from './site-map.ts';
import type { StoredName } from '../language/names.ts';
import type { Language, TextKey } from '../language/texts.ts';

/** What a robot says to a question. */
export type SetAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'voice'; readonly voiceId: string }
  | { readonly kind: 'guide'; readonly guideId: string };

/** A question with its answer. */
export interface SetQuestion {
  readonly id: string;
  /** The question, and then its other wordings. */
  readonly wordings: readonly string[];
  readonly answer: SetAnswer;
}

/** A group of questions that robots answer. */
export interface AnswerGroup {
  readonly id: string;
  readonly language: Language;
  /** The robots that answer by it; undefined for those without a group of their own. */
  readonly devices: readonly string[] | undefined;
  /** How alike a question must be, from 0 to 1. */
  readonly least: number;
  /** What a robot says when nothing fits. */
  readonly otherwise: string;
  /** The knowledge base answers what no question fits. */
  readonly usesDocuments: boolean;
  /** False: no robot answers by it. Users can still try it out. */
  readonly isValid: boolean;
  /** Its questions that are switched on. */
  readonly questions: readonly SetQuestion[];
}

/** A document that answers what the questions do not. */
export interface KnownDocument {
  readonly id: string;
  readonly name: string;
  /** The groups of questions for which it answers. */
  readonly groups: ReadonlySet<string>;
  /** Its paragraphs, each with the heading below which it stands. */
  readonly paragraphs: readonly { readonly heading: string; readonly text: string }[];
}

/** A place to which robots lead people. */
export interface GuidePlace {
  readonly id: string;
  /** Its name, and then its other names. */
  readonly names: readonly string[];
  readonly mapId: string;
  readonly goal: Point;
  /** What a robot says when it sets out, and on arrival. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The robots that lead there; undefined for all of the map. */
  readonly devices: readonly string[] | undefined;
}

/** Whether a device leads to a place: a robot of its map that is among those of the place. */
export const mayLead = (
  { mapId, devices }: GuidePlace,
  device: { readonly id: string; readonly mapId: string; readonly kind: string },
): boolean => device.kind === 'robot' && device.mapId === mapId && (devices?.includes(device.id) ?? true);

/** Leads people to places. */
export interface Leading {
  /** The places that are switched on. */
  places(): readonly GuidePlace[];
  /** Lets a robot that is free lead somebody to a place. It says what is set, and goes back afterwards. */
  lead(deviceId: string, place: GuidePlace): Promise<Answer>;
}

/** Commands that devices obey when somebody says their words. */
export interface Obeying {
  /** The command that somebody has told a device of a model; undefined for other words. */
  told(words: string, model: string): { readonly id: string; readonly name: StoredName } | undefined;
  /** Begins it; returns why not. */
  obey(id: string, deviceId: string): Promise<TextKey | undefined>;
}

/** What robots answer. */
export interface AnswerSources {
  /** All groups of questions. */
  groups(): readonly AnswerGroup[];
  /** The documents that are on. The same ones are the same list. */
  documents(): readonly KnownDocument[];
}
