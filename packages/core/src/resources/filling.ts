/** Filling in a form: the values in its fields, the request that sends them, and their problems. Opening a form loads this. */
import {
  isPassword as isPasswordText,
  isRecord,
  isShowable,
  limitsOf,
  passwordDigest,
  pictureType,
  pixelLimits,
  readPicture,
  readRequest,
  type Bounds,
  type CallError,
  type FieldFault,
  type GivenNames,
  type Rgb,
} from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';
import type { Notice } from '../outcome.ts';
import { formatProblems } from '../formats/problems.ts';
import type { AnyChange, Form, FormField, FormRow } from './form.ts';
import { numberProblem, ruleProblems } from './query.ts';
import type { DictionaryEntry } from './resource.ts';

/** The value in a field: a text, a typed number, a word or a colour, a flag, addresses of pictures, rows, or names by language. */
export type FormValue = string | boolean | readonly string[] | readonly FormRow[] | GivenNames;
/** The values in the fields, by name. */
export type FormValues = Readonly<Record<string, FormValue>>;
/** The dictionary entries that fields offer, by name of the field. */
export type FormOffers = Readonly<Record<string, readonly DictionaryEntry[]>>;
/** Problems by the name of their field. `form` is a problem of no single field. */
export type FormProblems = Readonly<Record<string, Notice>>;

/** All fields of a form, in their order. */
export const formFields = ({ sections }: Form): readonly FormField[] => sections.flatMap(({ fields }) => fields);

const isGrid = (kind: FormField['kind']): boolean => kind === 'rights' || kind === 'devices';
/** Whether its value is rows. */
const hasRows = (kind: FormField['kind']): boolean =>
  kind === 'rows' ||
  kind === 'matrix' ||
  kind === 'week' ||
  kind === 'devices' ||
  kind === 'corners' ||
  kind === 'anchors';
const isList = (kind: FormField['kind']): boolean =>
  kind === 'pictures' ||
  kind === 'sounds' ||
  kind === 'documents' ||
  kind === 'stops' ||
  kind === 'several' ||
  hasRows(kind) ||
  isGrid(kind);

/** The value of a field without one; in the form of a new thing, its first value. */
const emptyOf = ({ kind, first }: FormField, isNew = false): FormValue =>
  (isNew ? first : undefined) ?? (kind === 'flag' ? false : isList(kind) ? [] : kind === 'names' ? {} : '');

const channel = (part: number): string => part.toString(16).padStart(2, '0');

/** A colour as a form shows and browsers pick it: #rrggbb. */
const hexOf = (colour: Rgb): string => `#${colour.map(channel).join('')}`;

/** The value of a field for one that was read. */
const valueIn = ({ kind }: FormField, value: unknown): FormValue => {
  if (typeof value === 'boolean') return value;
  if (kind === 'names') return value as GivenNames;
  if (kind === 'colour') return hexOf(value as Rgb);
  if (hasRows(kind)) return (value as readonly object[]).map(rowIn);
  return Array.isArray(value) ? value.map(String) : String(value);
};

/** A row in a field for one that was read. */
const rowIn = (row: object): FormRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The values in the fields for something that was read, or for a new thing when nothing is given. */
export function formValues(form: Form, given?: object): FormValues {
  const isNew = given === undefined;
  return Object.fromEntries(
    formFields(form).map((field): [string, FormValue] => {
      const value: unknown = field.isOfChange ? undefined : given && Reflect.get(given, field.name);
      return [field.name, value === undefined ? emptyOf(field, isNew) : valueIn(field, value)];
    }),
  );
}

/** The value for a field that the chosen entry of its deciding field carries. Undefined when the form does not show the field. */
function carried({ of, name, carriedAs = name }: FormField, values: FormValues, offers: FormOffers): unknown {
  const entry = of === undefined ? undefined : offers[of]?.find(({ type }) => type === values[of]);
  return entry && Reflect.get(entry, carriedAs);
}

/** The entries of a dictionary that a field offers: those that go with the values of its deciding fields. */
export function offeredIn(
  { name, within, among = [] }: Pick<FormField, 'name' | 'within' | 'among'>,
  values: FormValues,
  offers: FormOffers,
): readonly DictionaryEntry[] {
  const all = (offers[name] ?? []).filter(entry =>
    among.every(({ by, carries }) => values[by] === '' || Reflect.get(entry, carries) === values[by]),
  );
  if (!within) return all;
  const { by, carries } = within;
  const chosen = offers[by]?.find(({ type }) => type === values[by]);
  return chosen ? all.filter(entry => Reflect.get(entry, carries) === Reflect.get(chosen, carries)) : all;
}

/** The word of a choice. One that is left empty counts as its first value. */
const chosenIn = (form: Form, values: FormValues, name: string): unknown =>
  values[name] === '' ? formFields(form).find(field => field.name === name)?.first : values[name];

/** The fields that the form shows for a new thing, or for one that is changed. */
export const askedFields = (form: Form, values: FormValues, offers: FormOffers, isNew: boolean): readonly FormField[] =>
  formFields(form)
    .filter(field => !field.isGiven && !(isNew ? field.isOfChange : (field.isOfAdd ?? field.isKept)))
    .filter(({ when }) => when === undefined || values[when] === true)
    .filter(
      ({ whenIs }) => whenIs === undefined || whenIs.slice(1).some(word => chosenIn(form, values, whenIs[0]) === word),
    )
    .filter(field => field.of === undefined || carried(field, values, offers) !== undefined)
    .map(field =>
      (field.of === undefined && field.when === undefined && !(isNew && field.kind === 'secret')) ||
      field.kind === 'flag'
        ? field
        : { ...field, isNeeded: true },
    )
    .map(field => {
      const other = field.neededWith === undefined ? '' : values[field.neededWith];
      if (typeof other === 'string' && other.trim() !== '') return { ...field, isNeeded: true };
      const [by = '', ...words] = field.neededFor ?? [];
      return words.some(word => chosenIn(form, values, by) === word) ? { ...field, isNeeded: true } : field;
    });

/**
 * The values after a change. When the user chose an entry in a deciding field, that entry fills the empty fields for which it carries
 * values. It is the same with the first rows of a field that a chosen entry carries. A shape that becomes a point keeps its first corner.
 */
export function changedValues(form: Form, before: FormValues, change: FormValues, offers: FormOffers): FormValues {
  const values = { ...before, ...change };
  const filled = formFields(form).flatMap((field): [string, FormValue][] => {
    if (field.of === undefined || field.carriedAs !== undefined || !(field.of in change) || values[field.name] !== '')
      return [];
    const value = carried(field, values, offers);
    return value === undefined || typeof value === 'object' ? [] : [[field.name, String(value)]];
  });
  const begun = formFields(form).flatMap((field): [string, FormValue][] => {
    // Rows that the user has filled in stay.
    const isUntouched = JSON.stringify(before[field.name]) === JSON.stringify(firstRows(field, before, offers));
    if (!field.begins || !(field.begins.by in change) || !isUntouched) return [];
    return [[field.name, firstRows(field, values, offers)]];
  });
  // A point has one place.
  const placed = formFields(form).flatMap(({ name, corners }): [string, FormValue][] => {
    const rows = values[name];
    const isPoint = corners?.shape !== undefined && change[corners.shape] === 'point';
    return isPoint && Array.isArray(rows) ? [[name, (rows as readonly FormRow[]).slice(0, 1)]] : [];
  });
  return { ...values, ...Object.fromEntries([...filled, ...begun, ...placed]) };
}

/** The columns that a row has: one that depends on a word in the row is what it is for that word. */
export const columnsIn = (columns: readonly FormField[], row: FormRow): readonly FormField[] =>
  columns.flatMap(column => {
    const { variants } = column;
    if (!variants) return [column];
    const variant = variants.of[row[variants.by] ?? ''];
    return variant ? [{ ...column, ...variant, isNeeded: variant.kind !== 'flag' }] : [];
  });

/** A row of columns that users fill in. */
export const emptyRow = (columns: readonly FormField[]): FormRow =>
  Object.fromEntries(
    columns.map(({ name, words }) => [name, words && !('request' in words) ? (words[0]?.value ?? '') : '']),
  );

/** The rows with which a field begins, by the chosen entry of its deciding field. */
function firstRows(
  { name, begins, columns = [] }: FormField,
  values: FormValues,
  offers: FormOffers,
): readonly FormRow[] {
  const entry = begins && offers[begins.by]?.find(({ type }) => type === values[begins.by]);
  const words: unknown = entry && Reflect.get(entry, name);
  if (!begins || !Array.isArray(words)) return [];
  return words.map(word => ({ ...emptyRow(columns), [begins.column]: String(word) }));
}

/**
 * The values for a new thing that copies another. Its name says so, and what must differ is empty.
 * @param title the field by which users know a thing
 * @param nameOf makes the name of the copy; a plain name has no brackets
 */
export const copiedValues = (
  form: Form,
  given: object,
  title: string,
  nameOf: (name: string, isPlain: boolean) => string,
): FormValues =>
  Object.fromEntries(
    formFields(form).map((field): [string, FormValue] => {
      const value = Reflect.get(given, field.name) as unknown;
      if (value === undefined || field.isOfAdd || field.kind === 'secret') return [field.name, emptyOf(field)];
      if (field.kind === 'names')
        return [
          field.name,
          Object.fromEntries(
            Object.entries(value as GivenNames).map(([language, name]) => [
              language,
              nameOf(name, field.isPlain === true),
            ]),
          ),
        ];
      return [field.name, field.name === title ? nameOf(String(value), field.isPlain === true) : valueIn(field, value)];
    }),
  );

/** Whether a value in the fields differs from before. */
export const isFormChanged = (before: FormValues, now: FormValues): boolean =>
  Object.keys({ ...before, ...now }).some(name => JSON.stringify(before[name]) !== JSON.stringify(now[name]));

const typed = ({ kind, columns = [], isPassword }: FormField, value: FormValue | undefined): unknown => {
  if (hasRows(kind))
    return (value as readonly FormRow[]).map(row =>
      Object.fromEntries(columnsIn(columns, row).map(column => [column.name, typed(column, row[column.name])])),
    );
  if (kind === 'names' && value !== undefined) {
    const given = Object.entries(value).filter(([, name]) => String(name).trim() !== '');
    return given.length === 0 ? undefined : Object.fromEntries(given);
  }
  // Some of nothing is not sent: a server may take an empty text for one entry.
  if ((kind === 'several' || kind === 'stops') && Array.isArray(value) && value.length === 0) return undefined;
  if (typeof value !== 'string') return value;
  // Several words in a row.
  if (kind === 'several') return value.split(',').filter(Boolean);
  // A flag in a row.
  if (kind === 'flag') return value === String(true);
  const text = value.trim();
  if (text === '') return undefined;
  // A text that cannot be a password is sent as what has no form of a digest either.
  if (isPassword) return isPasswordText(text) ? passwordDigest(text) : '-';
  if (kind === 'colour') return [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16));
  return kind === 'number' || kind === 'place' || kind === 'scale' ? Number(text) : text;
};

/**
 * Makes the request that sends the values in the fields.
 * @param asked the fields that the form shows; the values of others are left out
 * @param beside members of the request beside its fields: the id of what is changed, and the version that was read
 */
export function formRequest(form: Form, values: FormValues, asked: readonly FormField[], beside: object): object {
  const sent = [...asked, ...formFields(form).filter(({ isGiven, isKept }) => isGiven ?? isKept)];
  return {
    ...beside,
    ...Object.fromEntries(
      sent.flatMap(field => {
        const value = typed(field, values[field.name]);
        return value === undefined ? [] : [[field.name, value]];
      }),
    ),
  };
}

/** The request that changes some fields of a thing that was read, and leaves the others as they are. */
export const changeRequest = (form: Form, read: object, change: FormValues): object =>
  formRequest(
    form,
    { ...formValues(form, read), ...change },
    formFields(form).filter(({ isOfAdd, isGiven }) => !isOfAdd && !isGiven),
    { id: Reflect.get(read, 'id'), version: Reflect.get(read, 'version') },
  );

/** The message for a field value that the contract does not permit. */
function problemOf(field: FormField, { reason, bounds, rule, words }: FieldFault, value: unknown): Message {
  if (reason === 'rule' && rule) return { id: ruleProblems[rule], ...(words ? { values: words } : {}) };
  if (reason === 'format' && bounds.format) return formatProblems[bounds.format];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return { id: 'common.required' };
  if (field.kind === 'number' || field.kind === 'place' || field.kind === 'scale')
    return Number.isNaN(value) ? { id: 'common.invalid' } : numberProblem(Number(value), bounds);
  if (field.kind === 'sounds') return { id: 'config.sounds.most' };
  if (field.kind === 'documents') return { id: 'config.documents.most' };
  if (field.kind === 'pictures') return { id: 'config.pictures.most', values: { count: bounds.max } };
  if (field.kind === 'corners' && Array.isArray(value) && value.length < bounds.min)
    return { id: 'config.corners.least', values: { count: bounds.min } };
  if (field.kind === 'corners' && Array.isArray(value) && value.length > bounds.max)
    return { id: 'config.corners.most', values: { count: bounds.max } };
  if (isList(field.kind)) return { id: 'common.invalid' };
  const texts = isRecord(value) ? Object.values(value).map(String) : [String(value)];
  const length = Math.max(...texts.map(text => [...text.trim()].length));
  return length > bounds.max ? { id: 'data.tooLong', values: { limit: bounds.max, length } } : { id: 'common.invalid' };
}

/** Finds problems of the values as the server finds them: it encodes the request and reads it by the contract. */
export function formProblems(call: AnyChange, request: object, asked: readonly FormField[]): FormProblems {
  const { faults = [] } = readRequest(call, call.request.encode(request));
  const problems: Record<string, Notice> = {};
  for (const field of asked) {
    const value: unknown = Reflect.get(request, field.name);
    const fault = faults.find(one => one.field === field.name);
    if (fault) problems[field.name] = problemOf(field, fault, value);
    else if (field.isNeeded && (value === undefined || (Array.isArray(value) && value.length === 0)))
      problems[field.name] = { id: 'common.required' };
  }
  return problems;
}

/** Returns why a file cannot be sent: its kind, its size, or that it is not a whole picture that can be shown. Undefined when it can. */
export async function fileProblem(call: NonNullable<FormField['upload']>, file: File): Promise<Message | undefined> {
  const { max, types } = limitsOf(call).file;
  const { name, size } = file;
  const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
  const type = pictureType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (types && (type === undefined || !types.includes(type))) return { id: 'config.pictures.wrong', values: { name } };
  if (size > max)
    return { id: 'config.pictures.big', values: { name, size: inKilobytes(size), limit: inKilobytes(max) } };
  const picture = types && readPicture(new Uint8Array(await file.arrayBuffer()));
  if (!picture) return types && { id: 'config.pictures.damaged', values: { name } };
  return isShowable(picture) ? undefined : { id: 'config.pictures.tooManyPixels', values: { name, ...pixelLimits } };
}

/** The limits of each field in a request. */
export const formBounds = (call: AnyChange, request: object): Readonly<Record<string, Bounds>> =>
  limitsOf(call, request);

/**
 * The messages of a server's refusal, at the fields that it names. They stand at the form when it names no shown field
 * (interpretations.md 34).
 */
export function refusedProblems(
  error: CallError | undefined,
  problem: Notice,
  shown: readonly FormField[],
): FormProblems {
  const said = shown.flatMap(({ name }) => {
    const server = error?.fields[name];
    return server === undefined ? [] : [[name, { server }] as const];
  });
  return said.length > 0 ? Object.fromEntries(said) : { form: problem };
}
