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
import type { Message } from '../../i18n/index.ts';
import { attempt, type Outcome } from '../../outcome.ts';
import type { Need } from '../../permissions/permits.ts';
import { unlessNewer } from '../../versions.ts';

/** Alarms that an instruction is for: of a type, and of one level or of all. */
export interface InstructionScope {
  readonly type: string;
  readonly level?: AlarmLevel | undefined;
}

/** The verbs of handling instructions. A server that does not know them fails each with the call's failure `unknown`. */
export interface InstructionVerbs {
  /** The instruction for an alarm, with the steps that are done. */
  of(alarmId: string, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /** Ticks a step off, or takes that back; the value is the instruction after that. */
  tick(
    alarmId: string,
    instruction: AlarmInstruction,
    number: number,
    isDone: boolean,
  ): Promise<Outcome<AlarmInstruction>>;
  /** Every type of alarm, with its instructions. */
  all(signal?: AbortSignal): Promise<Outcome<readonly TypeInstructions[]>>;
  /** The instruction of a type for exactly this level, or for all its levels. */
  written(scope: InstructionScope, signal?: AbortSignal): Promise<Outcome<AlarmInstruction>>;
  /**
   * Writes an instruction whose text has no problem; an empty text withdraws it. `read` is the version that was edited. Where the value
   * is an instruction, nothing was written: it is the one that another user has written since.
   */
  write(
    scope: InstructionScope,
    content: string,
    read: AlarmInstruction,
  ): Promise<Outcome<AlarmInstruction | undefined>>;
}

/** The permission that writing instructions needs. */
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
      return unlessNewer(sent, {
        again: () => written(scope),
        isRead: now => now.id === id,
        isSame: now => instructionText(now) === request.content,
      });
    },
  };
}
