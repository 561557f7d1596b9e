/** The steps of a handling instruction, as a text with one step per line. */

/** Most steps of an instruction, and most characters of each. */
export const stepLimits = { steps: 20, characters: 200 } as const;

/** The steps of a text, without blanks around them and without empty lines. */
export const stepsOf = (content: string): readonly string[] =>
  content
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '');

/** Whether a text has no more steps than an instruction can have, and each of them is short enough. */
export const areSteps = (content: string): boolean => {
  const steps = stepsOf(content);
  return steps.length <= stepLimits.steps && steps.every(step => [...step].length <= stepLimits.characters);
};
