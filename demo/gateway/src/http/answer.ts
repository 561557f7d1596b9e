import { Readable } from 'node:stream';
import { invalid, pictureLimits, tokenHeader, type AnyCall, type FileAnswer } from '@patrolkit/transport/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import type { Caller, NamedHandlers } from './calls.ts';
import { checkLimits } from './limits.ts';
import type { Origins } from './origins.ts';
import { Refusal } from './refusal.ts';
import { headerOf, requestLanguage } from './request.ts';
import type { Speech } from './speech.ts';

/** What tests do to calls: let them wait, or answer with a page instead of an envelope. */
export interface Disturbance {
  delayMs: number;
  breakTimes: number;
}

/** What answering a call needs. */
export interface AnswerParts {
  sessions: Pick<Sessions, 'find'>;
  /** Refuses a call that its user may not make. */
  rights: { check(call: AnyCall, request: unknown, user: Account): Promise<void> };
  /** Does what is asked for once a number of a command. */
  numbers: { once<T>(sessionId: string, commandNo: string | undefined, act: () => Promise<T>): Promise<T> };
  origins: Origins;
  frameAncestors: string;
  disturbances: ReadonlyMap<string, Disturbance>;
  speech: Speech;
}

/** A little more than a picture may be, so that one that is too large is told as that. */
const UPLOAD_BYTES = pictureLimits.max + 1024;

/** The number of a command; it is no field of its own request. */
const numberOf = (source: unknown): string | undefined => {
  const { commandNo } = { commandNo: undefined, ...(typeof source === 'object' ? source : {}) };
  return typeof commandNo === 'string' ? commandNo : undefined;
};

const readUpload = async (request: FastifyRequest): Promise<Caller['upload']> => {
  let upload: Caller['upload'];
  let count = 0;
  for await (const part of request.parts({
    limits: { fileSize: UPLOAD_BYTES, files: 2, fields: 10, fieldSize: 4096 },
  })) {
    if (part.type !== 'file') continue;
    count++;
    try {
      upload = { data: await part.toBuffer(), type: part.mimetype };
    } catch {
      throw new Refusal(413, 'error.tooBig');
    }
  }
  if (count !== 1) throw new Refusal(400, 'error.oneFile');
  return upload;
};

/** Sends a file while it is written: a reader that is slow makes the writer wait, one that leaves ends it. */
const sendFile = (reply: FastifyReply, { name, type, pieces }: FileAnswer): FastifyReply =>
  reply
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(pieces, { objectMode: false }));

/** Whether a test had this call answered with a page; waits as long as the test wants. */
const isDisturbed = async (trouble: Disturbance | undefined, reply: FastifyReply): Promise<boolean> => {
  if (trouble && trouble.delayMs > 0) await new Promise(resolve => setTimeout(resolve, trouble.delayMs));
  if (!trouble || trouble.breakTimes <= 0) return false;
  trouble.breakTimes--;
  reply.code(500).type('text/html').send('<!doctype html><html><body><h1>500 Internal Server Error</h1></body></html>');
  return true;
};

/** Decodes the parameters of a call; refused with the name of what cannot be read. */
const read = (
  call: AnyCall,
  request: FastifyRequest,
  upload: Caller['upload'],
): { source: unknown; decoded: unknown } => {
  const source =
    call.body === 'query' ? request.query : call.body === 'multipart' ? { file: upload?.type } : (request.body ?? {});
  let unreadable = '';
  const decoded = call.request.decode(source, { report: path => (unreadable = path) }, call.name);
  if (decoded === invalid || unreadable !== '') {
    throw new Refusal(400, 'error.parameters', { name: unreadable.split('.').pop() ?? call.name });
  }
  return { source, decoded };
};

/** Answers one call: who calls, whether they may, what they ask, what comes of it. */
export const answerCall = async (
  { sessions, rights, numbers, origins, frameAncestors, disturbances, speech }: AnswerParts,
  call: AnyCall,
  handler: NamedHandlers[string],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  reply.header('Cache-Control', 'no-store');
  reply.header('Content-Security-Policy', `frame-ancestors ${frameAncestors}`);
  if (await isDisturbed(disturbances.get(call.name), reply)) return reply;
  // The header alone authorises a call: a cookie would let another site make it.
  let session: Session | undefined;
  if (call.permission !== 'public') session = await sessions.find(headerOf(request, tokenHeader.toLowerCase()));
  // A file names nothing: who may not send one is refused before it is read.
  if (session && call.body === 'multipart') await rights.check(call, {}, session.user);
  const upload = call.body === 'multipart' ? await readUpload(request) : undefined;
  const { source, decoded } = read(call, request, upload);
  if (session && call.body !== 'multipart') await rights.check(call, decoded, session.user);
  checkLimits(call, decoded);
  const commandNo = call.isNumbered ? numberOf(source) : undefined;
  const caller = {
    session,
    commandNo,
    // Who has left already has no address any more.
    address: request.socket.remoteAddress ?? '',
    language: requestLanguage(request),
    base: origins.base(headerOf(request, 'origin'), request.headers.host),
    upload,
  };
  const result = await (session
    ? numbers.once(session.id, commandNo, () => handler(decoded as never, caller))
    : handler(decoded as never, caller));
  if (call.answersFile) return sendFile(reply, result as FileAnswer);
  return reply.type('application/json; charset=utf-8').send(speech.answer(call, result));
};
