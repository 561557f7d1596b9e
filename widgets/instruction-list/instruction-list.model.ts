import type { TypeInstructions } from '@patrolkit/core';

/** Which types of alarms are shown. */
export interface InstructionFilter {
  /** A part of the name of a type, or of one of its steps. */
  readonly sought: string;
  /** True for only the types without an instruction. */
  readonly isLacking: boolean;
}

/** Whether a type has no instruction. */
export const lacksInstructions = ({ instructions }: TypeInstructions): boolean => instructions.length === 0;

/** The types that a filter leaves, in the order of reading. */
export function shownTypes(
  types: readonly TypeInstructions[],
  { sought, isLacking }: InstructionFilter,
): readonly TypeInstructions[] {
  const wanted = sought.trim().toLowerCase();
  const has = (words: string): boolean => words.toLowerCase().includes(wanted);
  return types.filter(
    type =>
      (!isLacking || lacksInstructions(type)) &&
      (has(type.name) || type.instructions.some(({ steps }) => steps.some(({ text }) => has(text)))),
  );
}
