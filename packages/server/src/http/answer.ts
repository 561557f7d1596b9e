import { Readable } from 'node:stream';
import {
  dispositionOf,
  invalid,
  readRequest,
  silently,
  tokenHeader,
  type AnyCall,
  type FileAnswer,
} from '@patrolkit/transport/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../session/sessions.ts';
import type { Account } from '../session/users.ts';
import type { AccountCaps } from './account-caps.ts';
import type { NamedHandlers } from './calls.ts';
import { refuseFaults } from './limits.ts';
import type { Origins } from './origins.ts';
import { addressOf, headerOf, requestLanguage } from './request.ts';
import { sourceOf } from './source.ts';
import type { FileAddresses } from '../files/file-addresses.ts';
import type { Speech } from './speech.ts';

/** How tests disturb a call: it is delayed, or answered a number of times with a page instead of an envelope. */
export interface Disturbance {
  delayMs: number;
  breakTimes: number;
}

/** The parts that answering a call needs. */
export interface AnswerParts {
  sessions: Pick<Sessions, 'find'>;
  /** Refuses a call that its user may not make; resolves with the request as its handler may read it. */
  rights: { check(call: AnyCall, request: unknown, user: Account): Promise<unknown> };
  /** Runs a command only once for each of its numbers. */
  numbers: { once<T>(sessionId: string, commandNo: string | undefined, act: () => Promise<T>): Promise<T> };
  origins: Origins;
  disturbances: ReadonlyMap<string, Disturbance>;
  speech: Speech;
  /** Takes the ends and signatures off the addresses that a request names. */
  addresses: Pick<FileAddresses, 'plain'>;
  caps: AccountCaps;
}

/** The number of a command; the contract does not declare it as a field of the request. */
const numberOf = (source: unknown): string | undefined => {
  const { commandNo } = { commandNo: undefined, ...(typeof source === 'object' ? source : {}) };
  return typeof commandNo === 'string' ? commandNo : undefined;
};

/** Sends a file while it is written. A slow reader makes the writer wait, and a closed connection ends the writer. */
const sendFile = (reply: FastifyReply, { name, type, pieces }: FileAnswer): FastifyReply =>
  reply
    .header('Content-Disposition', dispositionOf(name))
    .type(type)
    .send(Readable.from(pieces, { objectMode: false }));

/** Waits as long as a test says; returns true when the call was answered with a page. */
const isDisturbed = async (trouble: Disturbance | undefined, reply: FastifyReply): Promise<boolean> => {
  if (trouble && trouble.delayMs > 0) await new Promise(resolve => setTimeout(resolve, trouble.delayMs));
  if (!trouble || trouble.breakTimes <= 0) return false;
  trouble.breakTimes--;
  reply.code(500).type('text/html').send('<!doctype html><html><body><h1>500 Internal Server Error</h1></body></html>');
  return true;
};

/** Whether the right to a call depends on fields of the request, above all on the device that it names. */
const asksByFields = ({ permission }: AnyCall): boolean =>
  typeof permission !== 'string' && [permission].flat().some(({ of, when, whenGiven }) => of ?? when ?? whenGiven);

/**
 * Reads a request whose user may make it. When the right does not depend on fields, checks the user before it reads the body;
 * otherwise after it has decoded the body.
 */
const readAllowed = async (
  rights: AnswerParts['rights'],
  call: AnyCall,
  request: FastifyRequest,
  session: Session | undefined,
): Promise<{ source: unknown; decoded: unknown }> => {
  const isByFields = asksByFields(call);
  if (session && !isByFields) await rights.check(call, {}, session.user);
  const source = await sourceOf(call, request);
  const { request: read, faults } = readRequest(call, source);
  let decoded: unknown = read;
  if (session && isByFields) {
    // Checks a request with faults too: the readable fields suffice to refuse a user who has no right.
    const known = faults ? call.request.decode(source, silently, call.name) : decoded;
    if (known !== invalid) decoded = await rights.check(call, known, session.user);
  }
  if (faults) refuseFaults(call, faults, source);
  return { source, decoded };
};

/** Answers one call: finds the session, checks the right, reads the request, runs the handler, writes the answer. */
export const answerCall = async (
  { sessions, rights, numbers, origins, disturbances, speech, addresses, caps }: AnswerParts,
  call: AnyCall,
  handler: NamedHandlers[string],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  reply.header('Cache-Control', 'no-store');
  if (await isDisturbed(disturbances.get(call.name), reply)) return reply;
  // The header alone authorises a call: a cookie would let another site make it.
  let session: Session | undefined;
  if (call.permission !== 'public')
    session = await sessions.find(headerOf(request, tokenHeader.toLowerCase()), call.isForSecondStep);
  const { source, decoded: sent } = await readAllowed(rights, call, request, session);
  const decoded = addresses.plain(call.request, sent);
  const commandNo = call.isNumbered ? numberOf(source) : undefined;
  const caller = {
    session,
    commandNo,
    address: addressOf(request),
    language: requestLanguage(request),
    base: origins.base(request.raw),
    hasLeft: () => reply.raw.destroyed,
  };
  // Given back when the answer is sent, or when its reader has left.
  if (call.answersFile && session) reply.raw.once('close', caps.take('exports', session.user.id));
  const result = await (session
    ? numbers.once(session.id, commandNo, () => handler(decoded as never, caller))
    : handler(decoded as never, caller));
  if (call.answersFile) return sendFile(reply, result as FileAnswer);
  return reply.type('application/json; charset=utf-8').send(speech.answer(call, result));
};
