/** What messages say, in the language of the receiver. */
import { bracedWords } from '../language/braces.ts';
import { nameIn } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import { timeZoneOf } from '../language/time-zone.ts';
import type { AlarmWords, MessageSettings, MessageWay, ToldAlarm } from '../links/messages.ts';
import { codeMark } from './codes.ts';
import type { Facts } from './message.ts';

/** The parts that wording needs. */
export interface WordingParts {
  readonly words: AlarmWords;
  readonly settings: () => MessageSettings;
  /** The time zone of a map. */
  readonly zoneOf: (mapId: string) => string;
}

/** The words for the places of a text. */
type Words = Readonly<Record<'level' | 'alarm' | 'device' | 'place' | 'time' | 'value', string>>;

/** Ways whose words are short. */
const shortWays: readonly MessageWay[] = ['shortMessage', 'incomingCall'];
/** Longest words of a message. */
const longest = 500;

/** Fills in the words. What stands in a word stays as it is. */
const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    // A word that is empty leaves no blank before a sign.
    .replaceAll(/[^\S\n]+(?=[,，.。;；\n])/g, '')
    .trim()
    .slice(0, longest);

/** Writes messages. */
export class Wording {
  readonly #parts: WordingParts;

  constructor(parts: WordingParts) {
    this.#parts = parts;
  }

  /** The words of an alarm by a way. */
  alarm(
    alarm: ToldAlarm,
    {
      way,
      language,
      text,
    }: { readonly way: MessageWay; readonly language: Language; readonly text: string | undefined },
  ): { readonly subject: string; readonly text: string } {
    const said = this.#said(this.#wordsOf(alarm, language), { way, language, text });
    return { ...said, text: this.#signed(said.text, way, language) };
  }

  /** The words of a message that is marked as a test. */
  test(
    at: number,
    {
      way,
      language,
      text,
    }: { readonly way: MessageWay; readonly language: Language; readonly text: string | undefined },
  ): { readonly subject: string; readonly text: string } {
    const sample = (name: string): string => textOf(language, `message.sample.${name}`);
    const said = this.#said(
      {
        level: textOf(language, 'level.serious'),
        alarm: textOf(language, 'alarm.smoke'),
        device: sample('device'),
        place: sample('place'),
        time: timeZoneOf(undefined)(at),
        value: '',
      },
      { way, language, text },
    );
    const marked = (words: string): string => textOf(language, 'message.test', { text: words });
    return { subject: marked(said.subject), text: this.#signed(marked(said.text), way, language) };
  }

  /** The words of the code of a sign-in, with a mark in the place of the code. */
  code(language: Language): string {
    const text = this.#parts.settings().codeText ?? textOf(language, 'message.code', bracedWords);
    return this.#signed(filled(text, { code: codeMark }), 'shortMessage', language);
  }

  /** Facts of an alarm, for other systems. */
  facts(alarm: ToldAlarm, language: Language, alarmType: string): Facts {
    const { device, place, alarm: name, value } = this.#wordsOf(alarm, language);
    return {
      level: alarm.level,
      alarmType,
      alarmName: name,
      deviceId: alarm.device_id,
      deviceName: device,
      mapId: alarm.map_id,
      place,
      value,
      beganAt: new Date(alarm.began_at).toISOString(),
      x: alarm.cause_x ?? alarm.x,
      y: alarm.cause_y ?? alarm.y,
    };
  }

  #wordsOf(alarm: ToldAlarm, language: Language): Words {
    const { words, zoneOf } = this.#parts;
    return {
      level: textOf(language, `level.${alarm.level}`),
      alarm: words.nameOf(language, alarm),
      device: nameIn(language, alarm.device_name),
      place: nameIn(language, alarm.map_name),
      time: timeZoneOf(zoneOf(alarm.map_id))(alarm.began_at),
      value: words.valueOf(language, alarm),
    };
  }

  #said(
    words: Words,
    {
      way,
      language,
      text,
    }: { readonly way: MessageWay; readonly language: Language; readonly text: string | undefined },
  ): { subject: string; text: string } {
    const isShort = shortWays.includes(way);
    const usual = textOf(language, isShort ? 'message.alarm.short' : 'message.alarm', bracedWords);
    const own = text ?? (isShort ? this.#parts.settings().alarmText : undefined) ?? usual;
    return { subject: filled(textOf(language, 'message.subject', bracedWords), words), text: filled(own, words) };
  }

  /** Short messages begin with the signature. */
  #signed(text: string, way: MessageWay, language: Language): string {
    if (way !== 'shortMessage') return text;
    const name = this.#parts.settings().signature ?? textOf(language, 'system.name').slice(0, 16).trim();
    return textOf(language, 'message.signature', { name }) + text;
  }
}
