/** Handling instructions: reading them with what is done, ticking steps off, and writing them. */
import {
  areSteps,
  findAlarmInstruction,
  getAlarmInstruction,
  listAlarmInstructions,
  setAlarmInstruction,
  stepLimits,
  stepsOf,
  tickAlarmStep,
  type AlarmInstruction,
  type AlarmLevel,
  type HttpClient,
  type TypeInstructions,
} from '@patrolkit/transport';
import type { Message } from '../i18n/index.ts';
import { attempt, done, type Outcome } from '../outcome.ts';
import type { Need } from '../permissions/permits.ts';

/** Alarms that an instruction is for: of a type, and of one level or of all. */
export interface InstructionScope {
  readonly type: string;
  readonly level?: AlarmLevel | undefined;
}

/** The verbs of handling instructions. A server that does not know them fails each with the call's failure `unknown`. */
export interface InstructionVerbs {
  /** What is to be done at an alarm, and what of it is done. */
  of(alarmId: string, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /** Ticks a step off, or takes that back; the value is how the alarm stands then. */
  tick(
    alarmId: string,
    instruction: AlarmInstruction,
    number: number,
    isDone: boolean,
  ): Promise<Outcome<AlarmInstruction>>;
  /** Every type of alarms, with what is written for it. */
  all(signal?: AbortSignal): Promise<Outcome<readonly TypeInstructions[]>>;
  /** What is written for a type and exactly a level, or for all its levels. */
  written(scope: InstructionScope, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /**
   * Writes an instruction, free of problems; an empty text withdraws it. `read` is what was changed. Nothing was written where the
   * value is what somebody else has written since it was read.
   */
  write(
    scope: InstructionScope,
    content: string,
    read: AlarmInstruction,
  ): Promise<Outcome<AlarmInstruction | undefined>>;
}

/** What it takes to write instructions. */
export const instructionNeed: Need = { call: setAlarmInstruction.permission, device: undefined };

/** The steps as one text, a step a line. */
export const instructionText = ({ steps }: AlarmInstruction): string => steps.map(({ text }) => text).join('\n');

/** How many steps nobody has ticked off. */
export const openSteps = ({ steps }: AlarmInstruction): number =>
  steps.filter(({ doneAt }) => doneAt === undefined).length;

/** Why a text cannot be written as an instruction; undefined when it can. */
export function instructionProblem(content: string): Message | undefined {
  if (areSteps(content)) return undefined;
  const count = stepsOf(content).length;
  return count > stepLimits.steps
    ? { id: 'handling.tooMany', values: { limit: stepLimits.steps, count } }
    : { id: 'handling.tooLong', values: { limit: stepLimits.characters } };
}

/** Makes the verbs. */
export function createInstructions(http: HttpClient): InstructionVerbs {
  const asked = ({ type, level }: InstructionScope): { type: string; level?: AlarmLevel } =>
    level === undefined ? { type } : { type, level };
  const written: InstructionVerbs['written'] = (scope, signal) =>
    attempt(http.request(getAlarmInstruction, asked(scope), signal ? { signal } : {}));
  return {
    of: (id, signal) => attempt(http.request(findAlarmInstruction, { id }, signal ? { signal } : {})),
    tick: (id, instruction, number, isDone) =>
      attempt(http.request(tickAlarmStep, { id, instructionId: instruction.id ?? '', number, isDone })),
    all: signal => attempt(http.request(listAlarmInstructions, {}, signal ? { signal } : {})),
    written,
    write: async (scope, content, { id }) => {
      const request = { ...asked(scope), content: stepsOf(content).join('\n') };
      const sent = await attempt(
        http.request(setAlarmInstruction, id === undefined ? request : { ...request, instructionId: id }),
      );
      if (sent.isDone) return sent;
      const now = await written(scope);
      if (!now.isDone || now.value.id === id) return sent;
      // It was written, and the answer was lost on its way.
      return instructionText(now.value) === request.content ? done(undefined) : now;
    },
  };
}
