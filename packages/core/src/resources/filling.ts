/** What is filled into a form: how it stands in the fields, what is sent of it, and what is wrong with it. Loaded when a form is opened. */
import { limitsOf, pictureType, readRequest, type Bounds, type CallError, type FieldFault } from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';
import type { Notice } from '../outcome.ts';
import { formatProblems } from './field-problems.ts';
import type { AnyChange, Form, FormField } from './form.ts';
import { numberProblem, ruleProblems } from './query.ts';
import type { DictionaryEntry } from './resource.ts';

/** What stands in a field: a text, a number as it is typed or a word; a flag; addresses of pictures. */
export type FormValue = string | boolean | readonly string[];
/** What stands in the fields, by name. */
export type FormValues = Readonly<Record<string, FormValue>>;
/** What is offered in fields whose words the server holds, by name. */
export type FormOffers = Readonly<Record<string, readonly DictionaryEntry[]>>;
/** What is wrong, at the field that it is about; `form` is about none. */
export type FormProblems = Readonly<Record<string, Notice>>;

/** All fields of a form, in their order. */
export const formFields = ({ sections }: Form): readonly FormField[] => sections.flatMap(({ fields }) => fields);

const emptyOf = ({ kind }: FormField): FormValue => (kind === 'flag' ? false : kind === 'pictures' ? [] : '');

/** How something stands in the fields; a new one without it. */
export function formValues(form: Form, given: object = {}): FormValues {
  return Object.fromEntries(
    formFields(form).map((field): [string, FormValue] => {
      const value: unknown = field.isOfChange ? undefined : Reflect.get(given, field.name);
      if (value === undefined) return [field.name, emptyOf(field)];
      if (typeof value === 'boolean') return [field.name, value];
      return [field.name, Array.isArray(value) ? value.map(String) : String(value)];
    }),
  );
}

/** What the chosen entry of the field that decides says of a field; undefined where it is not asked for. */
function carried({ of, name, carriedAs = name }: FormField, values: FormValues, offers: FormOffers): unknown {
  const entry = of === undefined ? undefined : offers[of]?.find(({ type }) => type === values[of]);
  return entry && Reflect.get(entry, carriedAs);
}

/** The fields that are asked for: of a new thing, or of one that is changed. */
export const askedFields = (form: Form, values: FormValues, offers: FormOffers, isNew: boolean): readonly FormField[] =>
  formFields(form)
    .filter(field => !field.isGiven && !(isNew && field.isOfChange))
    .filter(field => field.of === undefined || carried(field, values, offers) !== undefined)
    .map(field => (field.of === undefined || field.kind === 'flag' ? field : { ...field, isNeeded: true }));

/** The values after one has changed: what its chosen entry says of fields that are empty fills them. */
export function changedValues(form: Form, before: FormValues, change: FormValues, offers: FormOffers): FormValues {
  const values = { ...before, ...change };
  const filled = formFields(form).flatMap((field): [string, FormValue][] => {
    if (field.of === undefined || field.carriedAs !== undefined || !(field.of in change) || values[field.name] !== '')
      return [];
    const value = carried(field, values, offers);
    return value === undefined || typeof value === 'object' ? [] : [[field.name, String(value)]];
  });
  return { ...values, ...Object.fromEntries(filled) };
}

/** True where what is filled in is not what it was. */
export const isFormChanged = (before: FormValues, now: FormValues): boolean =>
  Object.keys({ ...before, ...now }).some(name => JSON.stringify(before[name]) !== JSON.stringify(now[name]));

const typed = ({ kind }: FormField, value: FormValue | undefined): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return kind === 'number' ? Number(text) : text;
};

/**
 * The request that sends what is filled in.
 * @param asked the fields that are asked for; what stands in any other is left out
 * @param beside what goes with it beside its fields: what is changed, and the version that was read
 */
export function formRequest(form: Form, values: FormValues, asked: readonly FormField[], beside: object): object {
  const sent = [...asked, ...formFields(form).filter(({ isGiven }) => isGiven)];
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

/** What is said of a field that the contract does not let be. */
function problemOf(field: FormField, { reason, bounds, rule }: FieldFault, value: unknown): Message {
  if (reason === 'rule' && rule) return { id: ruleProblems[rule] };
  if (reason === 'format' && bounds.format) return formatProblems[bounds.format];
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return { id: 'common.required' };
  if (field.kind === 'number')
    return Number.isNaN(value) ? { id: 'common.invalid' } : numberProblem(Number(value), bounds);
  if (field.kind === 'pictures') return { id: 'config.pictures.most', values: { count: bounds.max } };
  const length = [...String(value)].length;
  return length > bounds.max ? { id: 'data.tooLong', values: { limit: bounds.max, length } } : { id: 'common.invalid' };
}

/** What is wrong with what is filled in, as the server finds it: by the same code, over the same wire. */
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

/** Why a file cannot be sent: its kind by its first bytes, and its size; undefined when it can. */
export async function fileProblem(call: NonNullable<FormField['upload']>, file: File): Promise<Message | undefined> {
  const { max, types } = limitsOf(call).file;
  const { name, size } = file;
  const type = pictureType(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (types && (type === undefined || !types.includes(type))) return { id: 'config.pictures.wrong', values: { name } };
  if (size <= max) return undefined;
  const inKilobytes = (bytes: number): number => Math.ceil(bytes / 1024);
  return { id: 'config.pictures.big', values: { name, size: inKilobytes(size), limit: inKilobytes(max) } };
}

/** What a field may be in a request. */
export const formBounds = (call: AnyChange, request: object): Readonly<Record<string, Bounds>> =>
  limitsOf(call, request);

/** What a server's refusal says, at the fields that it names; of fields that are not shown at the form (interpretations.md 34). */
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
