import type { AlarmLevel, ShiftItem, ShiftSection, ShiftState, ShiftSubject } from '@patrolkit/transport/contract';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import type { Language } from '../language/texts.ts';

/** An item as it is stored: with codes, and with the names of its time in each language. */
export interface StoredItem {
  readonly key: string;
  readonly section: ShiftSection;
  readonly subject: ShiftSubject;
  readonly about: string;
  readonly at?: number | undefined;
  readonly until?: number | undefined;
  readonly deviceId?: string | undefined;
  readonly deviceName?: StoredName | undefined;
  readonly mapName?: StoredName | undefined;
  readonly name?: StoredName | undefined;
  readonly level?: AlarmLevel | undefined;
  readonly state?: ShiftState | undefined;
  readonly by?: StoredName | undefined;
  /** The text that a user wrote; a seeded text is in each language. */
  readonly text?: string | StoredName | undefined;
  /** Set only for a note that is not handed over yet. */
  readonly version?: number | undefined;
  readonly flaggedBy?: StoredName | undefined;
  readonly flaggedAt?: number | undefined;
  readonly flagEndedBy?: StoredName | undefined;
  readonly flagEndedAt?: number | undefined;
}

/** The review of an item by the incoming user. */
export interface StoredReview {
  readonly key: string;
  readonly answer: 'accepted' | 'question';
  readonly remark: string;
}

/** The text of an item in a language. */
export const wordsOf = (text: StoredItem['text'], language: Language): string | undefined =>
  typeof text === 'object' ? nameIn(language, text) : text;

/** The key of an item, made of its subject and the id of what it is about. */
export const keyOf = (subject: ShiftSubject, about: string): string => `${subject}:${about}`;

/** An item in the language of a reader, with its review by the incoming user. */
export const asShiftItem = (
  item: StoredItem,
  { language }: Pick<Reader, 'language'>,
  review?: StoredReview,
): ShiftItem => {
  const name = (stored: StoredName | undefined): string | undefined => stored && nameIn(language, stored);
  return {
    ...item,
    deviceName: name(item.deviceName),
    mapName: name(item.mapName),
    name: name(item.name),
    by: name(item.by),
    text: wordsOf(item.text, language),
    flaggedBy: name(item.flaggedBy),
    flagEndedBy: name(item.flagEndedBy),
    answer: review?.answer,
    remark: review?.remark === '' ? undefined : review?.remark,
  };
};
