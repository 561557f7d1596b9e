import {
  alarmLevel,
  call,
  controlsDevice,
  entity,
  field,
  file,
  id,
  list,
  nothing,
  number,
  optional,
  requiredText,
  sentFile,
  text,
  tokenHeader,
  wholeNumber,
  within,
  type AnyCall,
  type Call,
  type FileAnswer,
} from '@patrolkit/transport/contract';
import { AccountCaps, accountLimits } from './account-caps.ts';
import { createHttp as createClient } from '@patrolkit/transport';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../session/sessions.ts';
import { answerCall } from './answer.ts';
import { answerError } from './errors.ts';
import { Origins } from './origins.ts';
import { Refusal } from './refusal.ts';
import { takeForms } from './source.ts';
import { createSpeech } from './speech.ts';

const fields = {
  names: field('nameList', list(text), 'Names'),
  numbers: field('numbers', optional(list(number)), 'Numbers'),
  levels: field('levels', list(alarmLevel), 'Levels'),
  points: field('points', list(entity('SentPoint', { x: field('x', number, 'x') })), 'Points'),
  title: field('title', optional(text), 'Title'),
};
const picture = field('pictureFile', within(sentFile, { max: 1000, types: ['image/jpeg'] }), 'Picture');
const common = { module: 'face', permission: 'signed-in', answer: nothing, doc: 'A call of this test.' } as const;

const asked = call({ ...common, name: 'asked', request: entity('Asked', fields) });
const formed = call({ ...common, name: 'formed', method: 'POST', request: entity('Formed', fields) });
const told = call({ ...common, name: 'told', method: 'POST', body: 'json', request: entity('Told', fields) });
const imported = call({
  ...common,
  name: 'imported',
  method: 'POST',
  body: 'multipart',
  request: entity('Imported', { ...fields, picture, second: field('second', optional(sentFile), 'Another') }),
});
const ofDevice = call({
  ...common,
  name: 'ofDevice',
  method: 'POST',
  body: 'multipart',
  permission: controlsDevice,
  request: entity('OfDevice', { deviceId: field('deviceId', id, 'Device'), picture }),
});
const limited = call({
  ...common,
  name: 'limited',
  method: 'POST',
  request: entity('Limited', {
    note: field('remark', requiredText(5), 'Note'),
    minutes: field('mins', wholeNumber({ min: 1, max: 60 }), 'Minutes'),
    title: field('title', optional(within(text, { max: 3 })), 'Title'),
  }),
});
const exported = call({
  ...common,
  name: 'exported',
  request: entity('Exported', { title: field('title', text, 'Title') }),
  answer: file,
  answersFile: true,
});

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** The requests that the check of rights got, in order, and those that the handler got. */
interface Heard {
  rights: unknown[];
  requests: unknown[];
}

/** A server with a single call, and a client of the console connected to it. */
const serve = async (
  served: AnyCall,
  { mayNot = () => false, answer }: { mayNot?: (request: unknown) => boolean; answer?: FileAnswer } = {},
) => {
  const heard: Heard = { rights: [], requests: [] };
  const session = { id: 's', user: { id: 'u' } } as Session;
  const server = fastify();
  app = server;
  await takeForms(server);
  server.setErrorHandler(async (error: unknown, request, reply) =>
    answerError(error, request, reply, message => expect.fail(message)),
  );
  const parts = {
    caps: new AccountCaps(accountLimits),
    sessions: { find: () => Promise.resolve(session) },
    rights: {
      check: async (_: AnyCall, request: unknown) => {
        heard.rights.push(request);
        if (mayNot(request)) throw new Refusal(403, 'error.noControl');
        return request;
      },
    },
    numbers: { once: <T>(_: string, __: string | undefined, act: () => Promise<T>) => act() },
    origins: new Origins([], ['127.0.0.1']),
    frameAncestors: "'self'",
    disturbances: new Map(),
    speech: createSpeech(undefined),
    addresses: { plain: (_: unknown, value: unknown) => value },
  };
  server.route({
    method: served.method,
    url: served.path,
    handler: (request, reply) =>
      answerCall(
        parts,
        served,
        async given => {
          heard.requests.push(given);
          return answer;
        },
        request,
        reply,
      ),
  });
  const root = await server.listen({ host: '127.0.0.1', port: 0 });
  const client = createClient({ service: root, token: () => 'secret', language: () => 'en-us' });
  return { heard, client, root };
};

const given = {
  names: ['a,b', 'c d', '&=?#%', '中文'],
  numbers: [7],
  levels: ['serious', 'general'] as ('serious' | 'general')[],
  points: [{ x: 1 }, { x: -2.5 }],
  title: '"',
};

it.each<[string, Call<typeof given, undefined>]>([
  ['an address', asked as never],
  ['a form', formed as never],
  ['JSON', told as never],
])('what a client writes into %s is what the handler is given, lists of one and of none too', async (_, served) => {
  const { heard, client } = await serve(served as AnyCall);
  await client.request(served, given);
  await client.request(served, { ...given, names: ['only'], levels: [], points: [] });
  expect(heard.requests).toEqual([given, { ...given, names: ['only'], levels: [], points: [] }]);
});

it('parts of a body bring texts, lists and files together, with their types and bytes', async () => {
  const { heard, client } = await serve(imported);
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const sent = new File([bytes], 'a.jpg', { type: 'image/jpeg' });
  await client.request(imported, { ...given, picture: sent, second: new Blob(['x'], { type: 'text/plain' }) });
  const [request] = heard.requests as [typeof given & { picture: Blob; second: Blob }];
  expect(request).toMatchObject(given);
  expect(request.picture.type).toBe('image/jpeg');
  expect(new Uint8Array(await request.picture.arrayBuffer())).toEqual(bytes);
  expect([request.second.type, await request.second.text()]).toEqual(['text/plain', 'x']);
  await client.request(imported, { ...given, names: ['one'], picture: sent });
  expect(heard.requests[1]).toMatchObject({ names: ['one'] });
  expect(heard.requests[1]).not.toHaveProperty('second');
});

it('who may not send a body is refused before it is read, where nothing in it decides', async () => {
  const { heard, client } = await serve(imported, { mayNot: () => true });
  const sent = new Blob(['x'], { type: 'image/jpeg' });
  await expect(client.request(imported, { ...given, picture: sent })).rejects.toMatchObject({ failure: 'refused' });
  expect(heard).toEqual({ rights: [{}], requests: [] });
});

it('a device that a part names is what the right is asked of, and nothing is done without it', async () => {
  const mayNot = (request: unknown): boolean => (request as { deviceId?: string }).deviceId !== 'mine';
  const { heard, client } = await serve(ofDevice as AnyCall, { mayNot });
  const sent = new Blob(['x'], { type: 'image/jpeg' });
  await client.request(ofDevice, { deviceId: 'mine', picture: sent });
  await expect(client.request(ofDevice, { deviceId: 'other', picture: sent })).rejects.toMatchObject({
    failure: 'refused',
  });
  expect(heard.requests).toMatchObject([{ deviceId: 'mine' }]);
  expect(heard.rights).toMatchObject([{ deviceId: 'mine' }, { deviceId: 'other' }]);
});

it('a device that is named twice is no device', async () => {
  const { heard, root } = await serve(ofDevice as AnyCall);
  const form = new FormData();
  form.append('deviceId', 'mine');
  form.append('deviceId', 'other');
  form.append('pictureFile', new Blob(['x'], { type: 'image/jpeg' }));
  const response = await fetch(root + ofDevice.path, { method: 'POST', headers: { [tokenHeader]: 's' }, body: form });
  expect(await response.json()).toMatchObject({ ret: 0, errors: [{ field: 'deviceId' }] });
  expect(heard.requests).toEqual([]);
});

it('a refusal says of every field what is wrong, and the client knows them by their names', async () => {
  const { heard, client } = await serve(limited as AnyCall);
  const refused: unknown = await client
    .request(limited, { note: 'too long', minutes: 61, title: 'abc' })
    .catch((error: unknown) => error);
  const { fields: said } = refused as { fields: Record<string, string> };
  expect(Object.keys(said).toSorted()).toEqual(['minutes', 'note']);
  expect(said['minutes']).toContain('60');
  expect(heard.requests).toEqual([]);
  await client.request(limited, { note: 'short', minutes: 60, title: 'abc' });
  expect(heard.requests).toHaveLength(1);
});

it('a file that is answered has the name that it was given, whatever signs are in it', async () => {
  async function* pieces(): AsyncGenerator<string> {
    yield 'a,b\n';
  }
  const name = '报警 "1"; 50%.csv';
  const { client } = await serve(exported as AnyCall, { answer: { name, type: 'text/csv', pieces: pieces() } });
  const got = await client.download(exported, { title: 'x' });
  expect([got.name, await got.text()]).toEqual([name, 'a,b\n']);
});
