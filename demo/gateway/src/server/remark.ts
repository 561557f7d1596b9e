import { Refusal } from './refusal.ts';

/** Longest remark of an alarm, a shelf or a screenshot. */
export const remarkLimit = 150;

/** A remark without the blanks around it; refused when nothing is left or it is too long. */
export const remark = (text: string, limit: number): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > limit) throw new Refusal(400, 'error.remark', { n: limit });
  return trimmed;
};
