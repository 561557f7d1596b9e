import { createHash } from 'node:crypto';
import { AccountCaps, accountLimits } from '../http/account-caps.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  calls,
  denialOf,
  ruleOf,
  tokenHeader,
  whenGiven,
  type AnyCall,
  type Codec,
  type Denial,
  type Field,
  type Rule,
  type Subject,
} from '@patrolkit/transport/contract';
import { controlRule, encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import { Control } from '../driving/control.ts';
import type { Database } from '../store/database.ts';
import { openTestDatabase } from '../store/testing.ts';
import { Files } from '../files/files.ts';
import { createHttp } from '../http/http.ts';
import { Origins } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { Rights } from './rights.ts';
import type { Sessions } from './sessions.ts';
import { testSessions } from './testing.ts';
import { createSpeech } from '../http/speech.ts';
import { textOf, type TextKey } from '../language/texts.ts';
import { seeds, seedUsers } from './seeds.ts';
import { findUser, holderOf, rightOf, type Account } from './users.ts';

/** Three robots: the customer controls the first, sees the second and does not see the third. */
const devices = ['PR001', 'PR003', 'PR005'];
const nowhere = '/nothing';
const folder = mkdtempSync(join(tmpdir(), 'patrolkit-rights-'));
const users = new Map<string, Account>();
const fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => 0 });
let database: Database;
let app: FastifyInstance;
let sessions: Sessions;
const sessionsOf = (account: string) => sessions.find(account);
let reached: string | undefined;
let read: Readonly<Record<string, unknown>> = {};

/** Every object that a call can name belongs to the device of its number: alarm 1 to PR001, alarm 3 to PR003. */
const deviceOfId = (id: string): string => `PR00${id}`;
const idOf = (deviceId: string): string => deviceId.slice(-1);

beforeAll(async () => {
  database = await openTestDatabase();
  await seedUsers(database, 0);
  sessions = testSessions(database, { now: () => 1000 });
  for (const { account } of seeds) {
    const found = await findUser(database, 'account', account);
    if (!found) throw new Error(account);
    users.set(account, found.user);
    const token = createHash('sha256').update(account).digest('hex');
    await database.query(`INSERT INTO sessions VALUES ($1, '', $2, 0, 5000, NULL, '')`, [token, found.user.id]);
    await database.query(`INSERT INTO session_tokens VALUES ($1, $1, 'access', 5000)`, [token]);
  }
  app = await createHttp({
    // The handlers do nothing: the test observes whether a call reaches them.
    handlers: Object.fromEntries(
      Object.keys(calls).map(name => [
        name,
        async (request: unknown) => {
          reached = name;
          read = request as typeof read;
          throw new Refusal(409, 'error.noReview');
        },
      ]),
    ),
    caps: new AccountCaps(accountLimits),
    outdoors: () => ({}),
    sessions,
    rights: new Rights({
      fleet,
      alarms: {
        byIds: async ids => ids.map(id => ({ device_id: deviceOfId(id) })),
      },
      shelves: { source: async id => ({ deviceId: deviceOfId(id), kind: 'gas' }) },
      references: { groupOf: async id => id },
      referenceGroups: { devicesOf: async id => [deviceOfId(id)] },
      sos: { deviceOf: deviceOfId },
      broadcasts: { devicesOf: async ids => ids.map(deviceOfId) },
    }),
    numbers: new Control(fleet, () => 0).numbers,
    origins: new Origins([]),
    files: new Files(folder),
    addresses: { left: () => 1, plain: (_, value) => value },
    routes: [],
    folders: { host: nowhere, kit: nowhere, pages: nowhere },
    frameAncestors: "'self'",
    disturbances: new Map(),
    speech: createSpeech(),
    onError: message => expect.fail(message),
  });
});

afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A valid value, as it stands in a form. */
const sample = (codec: Codec<unknown>, isLast = false): string | undefined => {
  const { kind } = codec;
  const row = kind.type === 'list' ? kind.of.kind : kind;
  if (codec.meaning === 'anchors') return '[]';
  if (codec.meaning === 'corners' && codec.limits?.min === 1) return JSON.stringify([{ x: 0, y: 0 }]);
  if (codec.meaning === 'corners')
    return JSON.stringify([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]);
  if (kind.type === 'several' && (codec.limits?.min ?? 0) > 1)
    return Array.from({ length: codec.limits?.min ?? 0 }, (_, at) => String(at)).join(',');
  if (kind.type === 'several' && kind.of.kind.type === 'choice') return sample(kind.of);
  // A picture needs neither a part nor a value.
  if (kind.type === 'list' && row.type === 'entity' && 'target' in row.fields)
    return '[{"actionType":11,"delay":0,"seconds":0}]';
  // A pause needs no value.
  if (kind.type === 'list' && row.type === 'entity' && 'wait' in row.fields) return '[{"type":103,"wait":0}]';
  // A row of a list, whose end is after its begin.
  if (kind.type === 'list' && row.type === 'entity')
    return JSON.stringify([
      Object.fromEntries(
        Object.values(row.fields).map(({ wireName, codec: inner }) => [
          wireName,
          // Of two limits a row has one at least.
          inner.isOptional && whenGiven(inner).kind.type === 'number'
            ? '1'
            : sample(inner, wireName === 'to' || wireName === 'end'),
        ]),
      ),
    ]);
  if (kind.type === 'optional' || kind.type === 'default') return undefined;
  if (kind.type === 'choice') return String(Object.values(kind.words)[0]);
  if (kind.type === 'other') {
    const encoded = codec.encode(kind.samples.at(isLast ? -1 : 0));
    return typeof encoded === 'object' ? JSON.stringify(encoded) : String(encoded);
  }
  const { format, min = 1 } = codec.limits ?? {};
  if (format === 'date') return '2026-11-29';
  if (format === 'ip' || format === 'host') return '10.0.0.1';
  if (format === 'mobile') return '13800000001';
  if (format === 'mail') return 'a@example.com';
  if (format === 'url') return 'https://a.example';
  if (format === 'plate') return 'TP 1001';
  if (format === 'passwordDigest') return 'a'.repeat(64);
  if (kind.type === 'number') return String(Math.max(1, min));
  if (kind.type === 'text') return '1'.repeat(Math.max(1, min));
  return { address: '/files/a', time: '1700000000000' }[kind.type as string] ?? '1';
};

const named: Readonly<Record<Subject, (deviceId: string) => string>> = {
  device: id => id,
  channel: id => `${id}-1`,
  alarm: idOf,
  shelf: idOf,
  sosCall: idOf,
  reference: idOf,
  referenceGroup: idOf,
  broadcast: idOf,
};

const fieldsOf = ({ request }: AnyCall): Readonly<Record<string, Field<unknown>>> =>
  request.kind.type === 'entity' ? request.kind.fields : {};

/** The parameters of a call, which name the device as its rule says. */
const parametersOf = (call: AnyCall, rule: Rule | undefined, deviceId: string): Record<string, string> => {
  const parameters: Record<string, string> = {};
  for (const [key, { wireName, codec }] of Object.entries(fieldsOf(call))) {
    const isSubject = rule?.of?.[1] === key;
    const when = rule?.when?.[0] === key && codec.kind.type === 'choice' ? codec.kind.words[rule.when[1]] : undefined;
    const other = codec.kind.type === 'choice' && when === undefined ? Object.values(codec.kind.words)[0] : undefined;
    const value = isSubject && rule.of ? named[rule.of[0]](deviceId) : (when ?? other ?? sample(codec));
    if (value !== undefined) parameters[wireName] = String(value);
  }
  // Rules between two fields are obeyed, so that only the right decides.
  for (const { kind, fields, words = [] } of call.rules ?? []) {
    const [first, second] = fields.map(key => fieldsOf(call)[key]?.wireName ?? key);
    const [deciding, needed] = fields.map(key => fieldsOf(call)[key]?.codec.kind);
    const given = deciding?.type === 'choice' ? deciding.words : {};
    const isNeeded = kind === 'requiredFor' && words.some(word => String(given[word]) === parameters[first ?? '']);
    if (isNeeded && needed?.type === 'optional' && second !== undefined) parameters[second] ??= sample(needed.of) ?? '';
    const last = fieldsOf(call)[fields.at(-1) ?? '']?.wireName;
    // What is left out is on.
    const optional =
      kind === 'requiredWhen' || kind === 'oneWhen' ? fieldsOf(call)[fields.at(-1) ?? '']?.codec.kind : undefined;
    const switching = fieldsOf(call)[fields[0]]?.codec.kind;
    if (
      last !== undefined &&
      optional?.type === 'optional' &&
      switching?.type === 'default' &&
      switching.fallback === true
    )
      parameters[last] ??= sample(optional.of) ?? '';
    if (kind === 'beforeUnless' && last !== undefined) parameters[last] = '23:00';
    if ((kind === 'before' || kind === 'below') && first !== undefined && second !== undefined && first in parameters)
      parameters[second] = String(Math.max(Number(parameters[second] ?? 0), Number(parameters[first]) + 1));
  }
  // The words of a text with places for others are those that its call knows.
  for (const { kind, fields, words = [] } of call.rules ?? []) {
    const last = fieldsOf(call)[fields.at(-1) ?? '']?.wireName;
    if (kind === 'holds' && last !== undefined && last in parameters) parameters[last] = words.join('');
  }
  return parameters;
};

const make = async (call: AnyCall, parameters: Record<string, string>, account: string) => {
  reached = undefined;
  const form = new URLSearchParams(parameters).toString();
  const fields = Object.entries(parameters)
    .filter(([name]) => name !== 'file')
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const body =
    call.body === 'multipart'
      ? `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: ${/Voice/.test(call.name) ? 'audio/wav' : /Knowledge/.test(call.name) ? 'text/plain' : 'image/jpeg'}\r\n\r\nx\r\n--b--\r\n`
      : form;
  const type = call.body === 'multipart' ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded';
  const isQuery = call.body === 'query';
  const answer = await app.inject({
    method: call.method,
    url: call.path + (isQuery ? `?${form}` : ''),
    headers: {
      'accept-language': 'en-us',
      ...(account === '' ? {} : { [tokenHeader]: account }),
      ...(isQuery ? {} : { 'content-type': type }),
    },
    ...(isQuery ? {} : { payload: body }),
  });
  const { msg, code, ret } = answer.json<{ msg: string; code?: number; ret: number }>();
  return { status: answer.statusCode, msg, code, ret, isReached: reached === call.name };
};

const unseen: Readonly<Record<Subject, TextKey>> = {
  device: 'error.noDevice',
  channel: 'error.noDevice',
  alarm: 'error.noAlarm',
  shelf: 'error.noDevice',
  sosCall: 'error.sosOver',
  reference: 'error.noReference',
  referenceGroup: 'error.noReference',
  broadcast: 'error.noBroadcast',
};
const reasonOf = (denial: Denial, subject: Subject): string =>
  textOf(
    'en-us',
    denial === 'unseen' ? unseen[subject] : denial === 'no-control' ? 'error.noControl' : 'error.noRight',
  );

const rulesOf = ({ permission }: AnyCall): readonly (Rule | undefined)[] =>
  typeof permission === 'string' ? [undefined] : 'find' in permission ? permission : [permission as Rule];

describe('each call, for each role and each device', () => {
  for (const call of Object.values(calls)) {
    it(`${call.name} is let through or refused as its contract says`, async () => {
      for (const account of [...users.keys(), '', 'nobody']) {
        for (const rule of rulesOf(call)) {
          for (const deviceId of devices) {
            const what = `${call.name} by ${account || 'a stranger'} on ${deviceId}`;
            const answer = await make(call, parametersOf(call, rule, deviceId), account);
            const user = users.get(account);
            if (call.permission !== 'public' && !user) {
              expect(answer, what).toMatchObject({ status: 401, code: 2006, ret: 0, isReached: false });
              continue;
            }
            const all = [...fleet.devices.keys()].map(id => user && rightOf(user, id));
            const rights = rule?.of
              ? [rightOf(user!, deviceId)]
              : [{ sees: all.some(right => right?.sees), controls: all.some(right => right?.controls) } as never];
            const denial = rule && denialOf(rule, holderOf(user!), rights);
            // A call that takes names which do not exist takes unseen ones as such: its handler does not learn the name.
            const isTaken = denial === 'unseen' && rule?.passesMissing === true;
            expect(answer.isReached, what).toBe(denial === undefined || isTaken);
            if (isTaken) expect(['', []], what).toContainEqual(read[rule.of?.[1] ?? '']);
            else if (denial)
              expect(answer, what).toMatchObject({
                status: 200,
                ret: 0,
                msg: reasonOf(denial, rule.of?.[0] ?? 'device'),
              });
          }
        }
      }
    });
  }

  it('names nothing where it carries a file: it is decided before the file is read', () => {
    for (const call of Object.values(calls))
      if (call.body === 'multipart')
        expect(rulesOf(call), call.name).toEqual([expect.not.objectContaining({ of: expect.anything() as unknown })]);
  });

  it('names what it concerns by a field that its request has', () => {
    for (const call of Object.values(calls))
      for (const rule of rulesOf(call))
        for (const field of [rule?.of?.[1], rule?.when?.[0], rule?.whenGiven])
          if (field !== undefined) expect(Object.keys(fieldsOf(call)), call.name).toContain(field);
  });
});

describe('whoever must change the password first', () => {
  const passes = ['getCustomerCompany', 'getPrivilegesByUser', 'keepTokenConnection', 'modifyPassword'];

  it('is refused every call but those of the change, whatever the role', async () => {
    for (const account of ['admin', 'viewer']) {
      const { user } = await sessionsOf(account);
      user.mustChange = true;
      for (const call of Object.values(calls)) {
        const answer = await make(call, parametersOf(call, rulesOf(call)[0], 'PR001'), account);
        const isLet = call.permission === 'public' || passes.includes(call.name);
        expect(answer.isReached, call.name).toBe(isLet);
        if (!isLet)
          expect(answer, call.name).toMatchObject({
            status: 403,
            ret: 0,
            code: 2008,
            msg: textOf('en-us', 'error.mustChangePassword'),
          });
      }
      user.mustChange = false;
    }
  });
});

describe('what a role can do', () => {
  const granted = async (account: string, deviceId: string): Promise<string[]> => {
    const names: string[] = [];
    for (const call of Object.values(calls)) {
      if (call.method === 'GET' && !/^(app|hangup|export)/.test(call.name)) continue;
      const [rule] = rulesOf(call);
      if ((await make(call, parametersOf(call, rule, deviceId), account)).isReached) names.push(call.name);
    }
    return names.toSorted();
  };

  it('is nothing but looking, stopping and the own password for a viewer', async () => {
    expect(await granted('viewer', 'PR001')).toEqual([
      'authorize2',
      'checkSmsVerifyCode',
      'closeAudioStream',
      'getSecondZones',
      'hangupRobotAppCall',
      'login',
      'logout',
      'modifyPassword',
      'pauseTask',
      'refreshToken',
      'saveScreenshot',
      'sendControlCommand',
      // Whether the own browser is notified.
      'subscribeBrowserPush',
      'unsubscribeBrowserPush',
    ]);
  });

  it('is all that handles alarms for an operator, and for a customer on its own robot', async () => {
    const handling = [
      'alarmRankUpgrade',
      'appAnswerRobotCall',
      'cancelReviewAlarm',
      'confirmAlarm',
      'reportAlarm',
      'reviewAlarm',
      'setAlarmCloseCycle',
      'uploadFile',
    ];
    expect(await granted('operator', 'PR005')).toEqual(expect.arrayContaining(handling));
    expect(await granted('customer', 'PR001')).toEqual(expect.arrayContaining(handling));
    expect(await granted('customer', 'PR003')).not.toContain('confirmAlarm');
    expect(await granted('operator', 'PR005')).not.toContain('takeControl');
  });

  it('is no recorded video without the code of its page, and with it that of the devices that are seen', async () => {
    const { user } = await sessionsOf('customer');
    const given = user.permissions;
    for (const name of ['findVideoRecords', 'getVideoRecordUrl']) {
      const call = calls[name]!;
      const of = async (deviceId: string, ...permissions: string[]): Promise<string> => {
        user.permissions = permissions;
        const { isReached, msg } = await make(call, parametersOf(call, rulesOf(call)[0], deviceId), 'customer');
        return isReached ? 'granted' : msg;
      };
      expect(await of('PR003', 'robot-patrol-view'), name).toBe(textOf('en-us', 'error.noRight'));
      expect(await of('PR003', 'videotape-center#export'), name).toBe('granted');
      expect(await of('PR005', 'videotape-center'), name).toBe(textOf('en-us', 'error.noDevice'));
    }
    user.permissions = given;
  });
});

it('several things in one request are left as they are where they are seen, and left out where not', async () => {
  const { user } = await sessionsOf('customer');
  const given = user.permissions;
  const call = calls['deleteVoiceBroadcast']!;
  user.permissions = ['voice-broadcast-settings-list#delete'];
  expect((await make(call, { ids: '1,5,2' }, 'customer')).isReached).toBe(true);
  expect(read['ids']).toEqual(['1', '2']);
  expect((await make(call, { ids: '1,5,3' }, 'customer')).msg).toBe(textOf('en-us', 'error.noControl'));
  user.permissions = [];
  expect((await make(call, { ids: '1,5' }, 'customer')).msg).toBe(textOf('en-us', 'error.noRight'));
  expect((await make(call, { ids: '5' }, 'customer')).isReached).toBe(true);
  user.permissions = given;
});

describe('a message for a robot', () => {
  const messages: ControlMessage[] = [
    { kind: 'move', directions: ['up'] },
    { kind: 'stop' },
    { kind: 'ptz', action: 'up' },
    { kind: 'ptzStop', action: 'up' },
    { kind: 'enable', type: 'volume', value: 1 },
    { kind: 'enable', type: 'wiper', value: 'once' },
    { kind: 'enable', type: 'netCatching', value: true },
  ];
  const permission = [
    textOf('en-us', 'error.noControl'),
    textOf('en-us', 'error.noRight'),
    textOf('en-us', 'error.noDevice'),
  ];

  it('is let through or refused by the rule of its kind', async () => {
    for (const message of messages) {
      for (const [account, user] of users) {
        for (const deviceId of devices) {
          const control = new Control(fleet, () => 0);
          let reason = '';
          try {
            await control.command(
              deviceId,
              encodeControl(message),
              { id: account, user, pending: undefined, expiresAt: 0, accessUntil: 0 },
              () => '',
            );
          } catch (error) {
            if (error instanceof Refusal) reason = textOf('en-us', error.key);
          }
          const denial = denialOf(controlRule(message), holderOf(user), [rightOf(user, deviceId)]);
          const what = `${JSON.stringify(message)} by ${account} for ${deviceId}`;
          if (denial) expect(reason, what).toBe(reasonOf(denial, 'device'));
          else expect(permission, what).not.toContain(reason);
        }
      }
    }
  });
});

// The order of the functions in a permission code does not matter.
it('a code with its functions in another order grants the same', async () => {
  const viewer = users.get('viewer')!;
  for (const code of ['alarm-query-list#confirm#export', 'alarm-query-list#export#confirm']) {
    const answer = denialOf(
      ruleOf(calls['exportAlarmList']!.permission, {})!,
      { ...holderOf(viewer), permissions: [code] },
      [],
    );
    expect(answer).toBeUndefined();
  }
});
