/** Reads the fields of a request from where its call carries them: the query, a form, or a JSON body. */
import { fromParameters, pictureLimits, whenGiven, type AnyCall, type Parameter } from '@patrolkit/transport/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooBig } from './limits.ts';
import { Refusal } from './refusal.ts';

/** What is read beyond the limit of a file, bytes, so that the server reads one that is too large and refuses it with that message. */
const BEYOND_BYTES = 1024;
/** Most parts of a body, beside its files. */
const MOST_FIELDS = 200;
const FIELD_BYTES = 64 * 1024;

/** The limits of the files that a call may carry, bytes: one for each field of its request for a file. A picture is always read. */
const fileLimits = ({ request: { kind } }: AnyCall): number[] =>
  kind.type === 'entity'
    ? Object.values(kind.fields)
        .map(({ codec }) => whenGiven(codec))
        .filter(codec => codec.kind.type === 'file')
        .map(({ limits }) => Math.max(pictureLimits.max, limits?.max ?? 0))
    : [];

/** A body that cannot be read at all: the fault of its sender, answered with 400 and no entry in the log. */
const malformed = (why: string): Error => Object.assign(new Error(why), { statusCode: 400 });

/** The parts of a body; one whose boundary is missing or wrong is malformed. */
async function* partsOf(request: FastifyRequest, limits: Parameters<FastifyRequest['parts']>[0]) {
  try {
    yield* request.parts(limits);
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw malformed('parts');
  }
}

/** The parts of a body in their order: texts, and files with their type. */
const readParts = async (call: AnyCall, request: FastifyRequest): Promise<[string, Parameter][]> => {
  const read: [string, Parameter][] = [];
  // Reads one file more than allowed, so that the request is refused because of it. Reads no further ones.
  const files = fileLimits(call);
  const max = Math.max(pictureLimits.max, ...files);
  const limits = {
    fileSize: max + BEYOND_BYTES,
    files: files.length + 1,
    fields: MOST_FIELDS,
    fieldSize: FIELD_BYTES,
  };
  for await (const part of partsOf(request, { limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') read.push([part.fieldname, part.value]);
      continue;
    }
    try {
      read.push([part.fieldname, new Blob([new Uint8Array(await part.toBuffer())], { type: part.mimetype })]);
    } catch {
      throw new Refusal(413, ...tooBig({ max }));
    }
  }
  return read;
};

/** The fields in the query of the address. */
const queryOf = (call: AnyCall, request: FastifyRequest): Record<string, unknown> =>
  fromParameters(call.request, new URLSearchParams(request.url.split('?')[1] ?? ''));

/** The fields of a request, wherever its call carries them. */
export const sourceOf = async (call: AnyCall, request: FastifyRequest): Promise<unknown> => {
  if (call.body === 'query') return queryOf(call, request);
  if (call.body === 'multipart') return fromParameters(call.request, await readParts(call, request));
  return request.body instanceof URLSearchParams ? fromParameters(call.request, request.body) : (request.body ?? {});
};

/** Most levels of a JSON body: no request has more than a few, and reading goes down them one by one. */
const MOST_LEVELS = 32;

/** Whether JSON text has more levels than that. Brackets inside its strings are no levels. */
const isTooDeep = (text: string): boolean => {
  let level = 0;
  for (const [sign] of text.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[[{\]}]/g)) {
    if (sign === '[' || sign === '{') level += 1;
    else if (sign === ']' || sign === '}') level -= 1;
    if (level > MOST_LEVELS) return true;
  }
  return false;
};

/** Makes a server accept forms, multipart bodies and JSON of a few levels. */
export const takeForms = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) done(malformed('levels'));
    else void parse(request, text, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
};
