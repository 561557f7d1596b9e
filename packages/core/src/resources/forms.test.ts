/** Rules that hold for every form. The tests know only its description and its contract. */
import { type formats, fromParameters, isRecord, parametersOf, readRequest } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { CallError } from '@patrolkit/transport';
import { jpegBytes, pngBytes } from '@patrolkit/transport/testing';
import {
  askedFields,
  changedValues,
  fileProblem,
  formBounds,
  formFields,
  formProblems,
  formRequest,
  formValues,
  isFormChanged,
  loadResource,
  loadSettings,
  refusedProblems,
  settingsNames,
  thingPageNames,
  type FormOffers,
  type FormValues,
} from './index.ts';
import type { AnyChange, Form, FormField } from './form.ts';

interface Opened {
  readonly form: Form;
  readonly call: AnyChange;
}

const open = async (name: string): Promise<Opened> => {
  const setting = settingsNames.find(known => known === name);
  if (setting) {
    const { form, edit: call } = await loadSettings(setting);
    return { form, call };
  }
  const thing = thingPageNames.find(known => known === name);
  const { keeps } = thing ? await loadResource(thing) : {};
  if (!keeps) throw new Error(`${name} keeps nothing`);
  return { form: keeps.form, call: keeps.edit };
};

/** One entry for each dictionary of a form, with a value for each field that depends on an entry. */
const offersOf = (form: Form): FormOffers =>
  Object.fromEntries(
    formFields(form)
      .filter(({ words }) => words && 'request' in words)
      .map(({ name }) => [
        name,
        [{ type: 'x', name: 'X', ...Object.fromEntries(formFields(form).map(field => [field.name, 7])) }],
      ]),
  );
/** A row of periods or days. */
const sampleRows = (columns: readonly FormField[]): FormValues[string] => [
  Object.fromEntries(columns.map(column => [column.name, String(sampleOf(column))])),
];
/** Samples of fields whose format or limits no kind tells. */
const samples: Readonly<Record<string, string>> = {
  phone: '13912345678',
  cardNumber: '110105198503125171',
  from: '08:00',
  beginTime: '08:00',
  endTime: '18:00',
  to: '18:00',
  frequency: '600',
  playFrom: '08:00',
  playTo: '18:00',
  ip: '10.0.0.1',
  robotIp: '10.0.0.1',
  chassisIp: '10.0.0.2',
  ajarFor: '60',
  reportEvery: '60',
  tripAt: '16',
  scale: '0.05',
  least: '0.75',
  shape: 'area',
  deputyId: '2',
  // Types of persons go with these alone.
  alarmTypes: '317',
  roundEvery: '60',
  gbCode: '1'.repeat(20),
  contactPhone: '13912345678',
  ownerPhone: '13912345678',
  deployMin: '30',
  cruise: '1',
  speed: '1',
  maxSpeed: '1',
  chargeLow: '50',
  chargeHigh: '90',
  plate: 'TP 1001',
  imei: '490154203237518',
  mail: 'a@example.com',
  mailTo: 'a@example.com',
  mailSender: 'a@example.com',
  browserContact: 'a@example.com',
  signature: 'Site',
  codeText: '{code}',
  words: 'xx',
  gap: '60',
  retention: '184',
  recordsKept: '184',
  logKept: '184',
  address: 'https://sms.example/',
  tiles: 'https://tiles.example/{z}/{x}/{y}.png',
};
/** The corners of a square. */
const square = ['1 1', '2 1', '2 2', '1 2'].map(corner => {
  const [x = '', y = ''] = corner.split(' ');
  return { x, y };
});
/** A map whose two points are as far apart on the ground as on it. */
const anchored = [
  {
    mapId: '2',
    x1: '0',
    y1: '0',
    longitude1: '113.9465',
    latitude1: '22.5329',
    x2: '0',
    y2: '100',
    longitude2: '113.9465',
    latitude2: '22.533798',
  },
];
const sampleOf = ({ name, kind, words, columns = [] }: FormField): FormValues[string] => {
  const word = words && !('request' in words) ? String(words[0]?.value) : 'x';
  switch (kind) {
    case 'date':
      return '2026-11-29';
    case 'corners':
      return square;
    case 'anchors':
      return anchored;
    case 'rows':
      // A pause needs no value.
      return columns.some(column => column.name === 'wait')
        ? [{ kind: 'pauseTask', value: '', wait: '0' }]
        : sampleRows(columns);
    case 'matrix':
    case 'devices':
    case 'week':
      return sampleRows(columns);
    case 'flag':
      return true;
    case 'pictures':
      return ['/a.jpg'];
    case 'documents':
      return ['/a.txt'];
    case 'sounds':
      return ['/a.wav'];
    case 'rights':
      return ['home-page'];
    case 'stops':
      return ['1-sw', '1-s2'];
    case 'several':
      return [samples[name] ?? word];
    case 'names':
      return { 'zh-cn': 'x', 'en-us': 'y' };
    case 'colour':
      return '#102030';
    case 'secret':
      return 'x'.repeat(20);
    case 'number':
    case 'place':
    case 'scale':
      return samples[name] ?? '7';
    default:
      return samples[name] ?? word;
  }
};

const isOfMany = (kind: FormField['kind']): boolean =>
  [
    'pictures',
    'sounds',
    'documents',
    'rows',
    'matrix',
    'week',
    'several',
    'stops',
    'corners',
    'anchors',
    'rights',
    'devices',
  ].includes(kind);

/** Signs of which a text in a format can consist. */
const signsOf = (format: keyof typeof formats | undefined): readonly string[] =>
  format === undefined
    ? ['x', '字', '🤖']
    : // Zeros have a correct check digit.
      [format === 'imei' ? '0' : format === 'twentyDigits' ? '1' : 'x'];

/** Names of the fields that the server finds wrong in a request that comes over the wire. */
const refusedBy = (call: AnyChange, request: object): readonly string[] => {
  const encoded = call.request.encode(request);
  const sent = new URLSearchParams(
    [...parametersOf(call.request, isRecord(encoded) ? encoded : {})].map(([name, value]) => [name, String(value)]),
  );
  return (readRequest(call, fromParameters(call.request, sent)).faults ?? []).map(({ field }) => field);
};

/** Lists that nobody changes have no form. */
const told: readonly string[] = ['alarm-push-config-list.sent'];

describe.each([...thingPageNames, ...settingsNames].filter(name => !told.includes(name)))('the form of %s', name => {
  /** The form, and `judge`. After a change, while all other values are valid, `judge` finds the faulty fields by page and by server. */
  const verdicts = async () => {
    const { form, call } = await open(name);
    const offers = offersOf(form);
    // Choices that narrow other fields stay empty, because they have a test of their own.
    const plain = Object.fromEntries(
      formFields(form).map(field => [
        field.name,
        field.kind === 'choice' && !field.isNeeded && !field.neededFor ? '' : sampleOf(field),
      ]),
    );
    const asked = askedFields(form, plain, offers, false);
    const judge = (change: FormValues): (readonly string[])[] => {
      const request = formRequest(form, { ...plain, ...change }, asked, { id: '1', version: 1 });
      return [Object.keys(formProblems(call, request, asked)), refusedBy(call, request)];
    };
    return { form, call, asked, judge, bounds: formBounds(call, formRequest(form, plain, asked, {})) };
  };
  const [fine, refused] = [[[], []], (field: string) => [[field], [field]]] as const;

  it('takes what the server takes at the ends of what a field may be, and refuses what lies beyond', async () => {
    const { call, asked, judge, bounds } = await verdicts();
    expect(judge({})).toEqual(fine);
    expect(asked.length).toBeGreaterThan(0);
    for (const { name: field, kind } of asked) {
      const { min = -Infinity, max = Infinity, decimals, format } = bounds[field] ?? {};
      // The ends of two numbers that depend on each other have a test with their rule.
      if (
        call.rules?.some(
          ({ kind: rule, fields }) => /^(below|notOver|rises|sumNotOver|between)$/.test(rule) && fields.includes(field),
        )
      )
        continue;
      if (kind === 'number' || kind === 'place' || kind === 'scale') {
        for (const value of [min, max].filter(Number.isFinite)) expect(judge({ [field]: String(value) })).toEqual(fine);
        const between = decimals === 0 ? [min + 0.5] : [];
        for (const value of [min - 1, max + 1, ...between].filter(Number.isFinite))
          expect(judge({ [field]: String(value) }), `${field} ${value}`).toEqual(refused(field));
        expect(judge({ [field]: '40+' }), field).toEqual(refused(field));
      }
      // Addresses have a form of their own, and so have texts that must have a word in braces.
      const isFree =
        !['ip', 'url', 'mail', 'host'].includes(format ?? '') &&
        !call.rules?.some(({ kind: rule, fields }) => rule === 'holds' && fields.includes(field));
      // Lines have a limit each.
      const hasLines = call.rules?.some(rule => rule.kind === 'lines' && rule.fields[0] === field);
      if (!hasLines && (kind === 'text' || kind === 'area') && Number.isFinite(max) && isFree)
        for (const sign of signsOf(format)) {
          expect(judge({ [field]: sign.repeat(max) }), field).toEqual(fine);
          expect(judge({ [field]: sign.repeat(max + 1) }), field).toEqual(refused(field));
        }
      if (kind === 'names')
        for (const language of ['zh-cn', 'en-us']) {
          expect(judge({ [field]: { [language]: 'x'.repeat(max) } }), field).toEqual(fine);
          expect(judge({ [field]: { 'zh-hk': 'y', [language]: 'x'.repeat(max + 1) } }), field).toEqual(refused(field));
        }
      if (kind === 'pictures' || kind === 'sounds' || kind === 'documents') {
        const some = (count: number) => Array.from({ length: count }, (_, at) => `/${at}.jpg`);
        expect(judge({ [field]: some(max) })).toEqual(fine);
        expect(judge({ [field]: some(max + 1) })).toEqual(refused(field));
      }
    }
  });

  it('says at a field that it is needed, and at no other', async () => {
    const { call, asked, judge } = await verdicts();
    for (const { name: field, kind, isNeeded, of } of asked) {
      // One of several fields is needed, and the choices among them are empty here.
      if (kind === 'flag' || call.rules?.some(rule => rule.kind === 'oneWhen' && rule.fields.includes(field))) continue;
      const [here, there] = judge({ [field]: isOfMany(kind) ? [] : kind === 'names' ? { 'en-us': ' ' } : ' ' });
      expect(here, field).toEqual(isNeeded ? [field] : []);
      // The server checks a field that depends on an entry of a dictionary by its own copy of that entry.
      if (of === undefined) expect(there, field).toEqual(here);
    }
  });

  it('stands in its fields as it was read, and is changed by what is filled in alone', async () => {
    const { form } = await open(name);
    const given = Object.fromEntries(
      formFields(form).map(field => {
        const value = sampleOf(field);
        return [field.name, field.kind === 'number' ? Number(value) : field.kind === 'colour' ? [16, 32, 48] : value];
      }),
    );
    const values = formValues(form, given);
    expect(isFormChanged(values, formValues(form, { ...given, more: 1 }))).toBe(false);
    for (const { name: field, isOfChange } of formFields(form)) {
      expect(values[field], field).toEqual(
        isOfChange ? false : sampleOf(formFields(form).find(one => one.name === field)!),
      );
      expect(isFormChanged(values, { ...values, [field]: 'other' }), field).toBe(true);
    }
  });
});

describe('a form', () => {
  it('asks for what the chosen entry carries, fills it where it is empty, and sends it no longer for another', async () => {
    const { form } = await open('face-library-manage');
    const offers = {
      personType: [
        { type: 'guest', name: 'Guest', stay: 45 },
        { type: 'visitor', name: 'Visitor' },
      ],
    };
    const asks = (values: FormValues, isNew = true) => askedFields(form, values, offers, isNew).map(({ name }) => name);
    const empty = formValues(form);
    expect(asks(empty)).not.toContain('stay');
    const guest = changedValues(form, empty, { personType: 'guest' }, offers);
    expect(guest['stay']).toBe('45');
    expect(asks(guest)).toContain('stay');
    expect(asks(guest)).not.toContain('isStayRenewed');
    expect(asks(guest, false)).toContain('isStayRenewed');
    const typed = changedValues(form, { ...guest, stay: '30' }, { personType: 'guest' }, offers);
    expect(typed['stay']).toBe('30');
    const visitor = changedValues(form, typed, { personType: 'visitor' }, offers);
    expect(formRequest(form, visitor, askedFields(form, visitor, offers, true), {})).not.toHaveProperty('stay');
  });

  it('begins with the rows of the chosen entry, until the user fills them in', async () => {
    const { form } = await open('sensor-manage-list');
    const offers = {
      model: [
        { type: 'a', name: 'A', quantities: ['O2', 'noise'] },
        { type: 'b', name: 'B', quantities: ['CO'] },
      ],
    };
    const row = (quantity: string) => ({ quantity, lower: '', upper: '', level: 'serious' });
    const chosen = changedValues(form, formValues(form), { model: 'a' }, offers);
    expect(chosen['quantities']).toEqual([row('O2'), row('noise')]);
    const other = changedValues(form, chosen, { model: 'b' }, offers);
    expect(other['quantities']).toEqual([row('CO')]);
    const filled = { ...other, quantities: [{ ...row('CO'), upper: '24' }] };
    expect(changedValues(form, filled, { model: 'a' }, offers)['quantities']).toEqual(filled.quantities);
  });

  it('holds what depends on another field: the number of a card by its kind, a text by its map', async () => {
    const faces = await open('face-library-manage');
    const of = (cardType: string, cardNumber: string): readonly string[] => {
      const values = { ...formValues(faces.form), name: 'A', personType: 'visitor', cardType, cardNumber };
      const asked = askedFields(faces.form, values, {}, true);
      return Object.keys(formProblems(faces.call, formRequest(faces.form, values, asked, { id: '1' }), asked));
    };
    expect([of('idCard', '11010519491231002X'), of('idCard', 'E77'), of('employeeCard', 'E77')]).toEqual([
      [],
      ['cardNumber'],
      [],
    ]);
    const points = await open('point-path');
    const most = (isOutdoor: boolean) => {
      const values = formValues(points.form, { isOutdoor });
      return formBounds(points.call, formRequest(points.form, values, askedFields(points.form, values, {}, false), {}))[
        'content'
      ]?.max;
    };
    expect([most(false), most(true)]).toEqual([500, 1000]);
  });

  it('asks for a field with one word of a choice alone, and takes an empty choice as its first value', async () => {
    const { form } = await open('user-manage-list');
    const asks = (scope: string) =>
      askedFields(form, { ...formValues(form), scope }, {}, true).some(({ name }) => name === 'robots');
    expect([asks('listed'), asks(''), asks('viewAll')]).toEqual([true, true, false]);
  });

  it('says what a server refuses at the fields that it names, and at the form what it says of none that is shown', async () => {
    const { form } = await open('face-library-manage');
    const shown = askedFields(form, formValues(form), {}, true);
    const error = (fields: Record<string, string>) => new CallError('refused', 'addFace', 'no', 200, undefined, fields);
    expect(refusedProblems(error({ name: 'taken' }), { server: 'no' }, shown)).toEqual({ name: { server: 'taken' } });
    expect(refusedProblems(error({ other: 'x' }), { server: 'no' }, shown)).toEqual({ form: { server: 'no' } });
    expect(refusedProblems(undefined, { server: 'no' }, shown)).toEqual({ form: { server: 'no' } });
  });

  it('knows a picture by its first bytes and its size', async () => {
    const { form } = await open('face-library-manage');
    const upload = formFields(form).find(({ kind }) => kind === 'pictures')?.upload;
    if (!upload) throw new Error('no upload');
    const problem = (bytes: Uint8Array<ArrayBuffer>) =>
      fileProblem(upload, new File([bytes], 'a.jpg', { type: 'image/jpeg' }));
    expect(await problem(jpegBytes(700 * 1024))).toBeUndefined();
    expect(await problem(pngBytes())).toBeUndefined();
    expect(await problem(jpegBytes(700 * 1024 + 1))).toEqual({
      id: 'config.pictures.big',
      values: { name: 'a.jpg', size: 701, limit: 700 },
    });
    expect(await problem(pngBytes().slice(0, -1))).toEqual({
      id: 'config.pictures.damaged',
      values: { name: 'a.jpg' },
    });
    expect(await problem(Uint8Array.of(0x47, 0x49, 0x46))).toMatchObject({ id: 'config.pictures.wrong' });
  });
});
