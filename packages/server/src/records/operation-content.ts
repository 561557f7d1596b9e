/** The values before and after an operation, in the language of the reader. */
import { isRecord } from '@patrolkit/transport/contract';
import { meterName, meterNumber } from '../fleet/meters.ts';
import { nameIn } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { AuditAction } from '../store/audit.ts';
import { storedName } from './operation-target.ts';
import { thingContent } from './thing-content.ts';

const MINUTE = 60_000;

/** The language of the reader, the time of the operation, and what stands on the other side of the change. */
interface Reading {
  readonly language: Language;
  readonly at: number;
  readonly other: string;
}

/** Puts into words what an operation wrote down. */
type Say = (written: string, reading: Reading) => string;

/** A text of this server; undefined when there is none. */
const known = (language: Language, key: string): string | undefined => {
  const text = textOf(language, key);
  return text === key ? undefined : text;
};

/** A word that has a text under one of these beginnings; otherwise the word itself. */
const wordOf =
  (...beginnings: readonly string[]): Say =>
  (written, { language }) =>
    beginnings.map(begin => known(language, `${begin}.${written}`)).find(Boolean) ?? written;

const mode = wordOf('said.mode');
const level = wordOf('level');
const status = wordOf('status');
const review = wordOf('review', 'said.review');
const plain = wordOf('said');
const call = wordOf('said.sos');

/** A field by its label, with its value. */
const fieldOf = (language: Language, name: string, value: string): string =>
  textOf(language, 'said.field', { name: known(language, `field.${name}`) ?? name, value });

/** A point to which a user sent a robot: its map and its place there. */
const place: Say = (written, reading) => {
  const [, map, x, y] = /^(.*) (-?\d+\.\d+) (-?\d+\.\d+)$/.exec(written) ?? [];
  return map === undefined
    ? mode(written, reading)
    : textOf(reading.language, 'said.place', { map, x: x ?? '', y: y ?? '' });
};

/** An alarm that was raised by hand: its kind, level and remark. */
const raised: Say = (written, reading) => {
  const [kind = '', grade = '', ...note] = written.split(' ');
  const said = [wordOf('alarm')(kind, reading), level(grade, reading), note.join(' ')];
  return said.filter(part => part !== '').join(textOf(reading.language, 'said.words'));
};

/** How long a source is shelved from the moment of the operation, and why. */
const shelved: Say = (written, reading) => {
  const [, until, reason = ''] = /^until (\d+)(?:: ([^]*))?$/.exec(written) ?? [];
  if (until === undefined) return plain(written, reading);
  const name = textOf(reading.language, 'said.minutes', { n: Math.round((Number(until) - reading.at) / MINUTE) });
  return reason === '' ? name : textOf(reading.language, 'said.field', { name, value: reason });
};

/** How many items a handover has, who offered it, or that it is signed. */
const handover: Say = (written, reading) => {
  const [, n] = /^(\d+) items$/.exec(written) ?? [];
  if (n !== undefined) return textOf(reading.language, 'said.items', { n });
  const [, name] = /^offered by ([^]*)$/.exec(written) ?? [];
  return name === undefined ? plain(written, reading) : textOf(reading.language, 'said.offered', { name });
};

/** The review of an item of a handover: which item, the answer and a remark. */
const reviewed: Say = (written, reading) => {
  const [key = '', answer = '', ...remark] = written.split(': ');
  const [subject = '', about = ''] = key.split(':');
  const item = `${wordOf('target')(subject === 'call' ? 'sos' : subject, reading)} ${about}`;
  const said = [plain(answer, reading), remark.join(': ')].filter(part => part !== '');
  return textOf(reading.language, 'said.field', {
    name: item,
    value: said.join(textOf(reading.language, 'said.words')),
  });
};

const removed: Say = (written, { language }) => {
  const [, n] = /^(\d+) removed$/.exec(written) ?? [];
  return n === undefined ? written : textOf(language, 'said.removed', { n });
};

/** The name of the door or meter by which a place of the site is known; any other place as it is written. */
const placeName = (label: string, language: Language): string =>
  known(language, `door.${label}`) ??
  (/^meter-\d+$/.test(label) ? nameIn(language, meterName(meterNumber(label))) : label);

/**
 * A reference group that was made or deleted: its kind, its name, and the pictures that were deleted with it. Otherwise its
 * name.
 */
const group: Say = (written, reading) => {
  if (written === '' || reading.other !== '') return written;
  const { language } = reading;
  const parts = written.split(' ');
  const pictures = parts.filter(part => part.startsWith('/')).length;
  const named = parts.filter(part => !part.startsWith('/'));
  // A group that was made has its device before its kind.
  const kind = named.findIndex(part => known(language, `alarm.${part}`) !== undefined);
  const said = [wordOf('alarm')(named[kind] ?? '', reading), placeName(named.slice(kind + 1).join(' '), language)];
  if (pictures > 0) said.push(fieldOf(language, 'pictures', textOf(language, 'said.pictures', { n: pictures })));
  return said.filter(part => part !== '').join(textOf(language, 'said.words'));
};

/** Says only that there is a picture. */
const picture: Say = (written, { language }) =>
  written === '' ? '' : fieldOf(language, 'picture', textOf(language, 'said.set'));

/** The words for what each action writes down, unless that is a text of a user or a number. */
const says: Readonly<Partial<Record<AuditAction, Say>>> = {
  mode,
  task: mode,
  charge: wordOf('said.mode', 'said'),
  restart: mode,
  navigate: place,
  initialize: wordOf('said.part'),
  'release-stop': plain,
  alarmLamp: plain,
  headLamp: plain,
  netCatching: plain,
  wiper: plain,
  intercom: plain,
  screenshot: picture,
  confirm: status,
  close: status,
  escalate: level,
  upgrade: level,
  report: plain,
  raise: raised,
  clean: removed,
  shelve: shelved,
  unshelve: shelved,
  review,
  'review cancel': review,
  'review completed': review,
  password: plain,
  'sos answer': call,
  'sos bye': call,
  'sos decline': call,
  'sos hang-up': call,
  'sos left': call,
  'sos missed': call,
  'shift offer': handover,
  'shift sign': handover,
  'shift withdraw': handover,
  'shift review': reviewed,
  'reference add': picture,
  'reference group': group,
};

/** The fields of a thing, as they were written down. */
type Fields = Readonly<Record<string, unknown>>;

/** Fields whose values mean nothing to a reader, by the word that says that they were changed. */
const opaque: Readonly<Record<string, string>> = {
  picture: 'said.changed',
  loginLogo: 'said.changed',
  homeLogo: 'said.changed',
  anchors: 'said.changed',
};
/** The texts of numbers with a unit. */
const units: Readonly<Record<string, string>> = {
  defaultStay: 'said.minutes',
  verificationTimeout: 'said.seconds',
  frequency: 'said.seconds',
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const valueOf = (name: string, value: unknown, language: Language): string => {
  if (isEmpty(value)) return textOf(language, 'said.nothing');
  if (name in opaque) return textOf(language, 'said.set');
  if (Array.isArray(value)) return textOf(language, 'said.pictures', { n: value.length });
  if (typeof value === 'boolean') return textOf(language, value ? 'said.yes' : 'said.no');
  const unit = units[name];
  const written = String(value);
  if (unit !== undefined) return textOf(language, unit, { n: written });
  return known(language, `field.${name}.${written}`) ?? written;
};

/** The fields of one side. When there are two sides, only those that differ. */
const fieldsOf = (side: Fields, other: Fields | undefined, isAfter: boolean, language: Language): string =>
  Object.keys({ ...other, ...side })
    .filter(name =>
      other === undefined ? !isEmpty(side[name]) : JSON.stringify(side[name]) !== JSON.stringify(other[name]),
    )
    .flatMap(name => {
      const change = opaque[name];
      if (change === undefined || isEmpty(side[name]))
        return fieldOf(language, name, valueOf(name, side[name], language));
      if (other === undefined) return fieldOf(language, name, valueOf(name, side[name], language));
      return isAfter ? fieldOf(language, name, textOf(language, change)) : [];
    })
    .join(textOf(language, 'said.fields'));

/** The fields that were written down, for a reference picture behind the address of a picture; undefined for another text. */
const readFields = (action: AuditAction, written: string): Fields | undefined => {
  const [, picture, json = ''] = /^(?:(\/\S+) )?(\{[^]*\})$/.exec(written) ?? [];
  try {
    const fields: unknown = JSON.parse(json);
    if (!isRecord(fields)) return undefined;
    const { name, ...rest } = fields;
    if (action === 'system') return { systemName: name, ...rest };
    return picture === undefined ? fields : { picture, ...fields };
  } catch {
    return undefined;
  }
};

/** Actions that write fields down. */
const withFields: ReadonlySet<AuditAction> = new Set([
  'setting',
  'voice-broadcast',
  'system',
  'reference change',
  'reference delete',
]);

/** The values before and after an operation. */
export const contentOf = (
  { action, at, before, after }: { action: AuditAction; at: number; before: string; after: string },
  language: Language,
): { before: string; after: string } => {
  if (action.startsWith('config ')) return thingContent(before, after, language);
  if (withFields.has(action)) {
    const [old, now] = [readFields(action, before), readFields(action, after)];
    return {
      before: old ? fieldsOf(old, now, false, language) : before,
      after: now ? fieldsOf(now, old, true, language) : after,
    };
  }
  const say = says[action];
  const said = (written: string, other: string): string =>
    say && written !== '' ? say(written, { language, at, other }) : written;
  return { before: said(before, after), after: said(after, before) };
};

/** SQL for what was written down on one side, with the names of the users and of the map in it. */
export const writtenOf = (side: 'before' | 'after'): string => {
  const text = `audit.${side}`;
  const mapId = `split_part(${text}, ' ', 1)`;
  return `CASE WHEN audit.action LIKE 'control-%' THEN coalesce(${storedName('users', text)}, ${text})
    WHEN audit.action = 'navigate' AND strpos(${text}, ' ') > 0
      THEN coalesce(${storedName('maps', mapId)}, ${mapId}) || substr(${text}, strpos(${text}, ' '))
    ELSE ${text} END`;
};
