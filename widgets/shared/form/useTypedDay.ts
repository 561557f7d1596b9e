import { useState, type ChangeEvent } from 'react';

/** The first day that can be typed. A half-typed year lies far before it. */
export const earliestDay = '2000-01-01';

/** What an input of a day needs. */
export interface TypedDay {
  readonly value: string;
  readonly min: string;
  readonly max: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
}

/**
 * An input in which the user types a day. A half-typed day stays until the user leaves the field, and only a complete day counts.
 * @param day the day that is chosen, `YYYY-MM-DD`
 * @param last the last day that can be chosen
 * @param onDay called with each typed day from 2000-01-01 on; the caller refuses one after the last
 */
export function useTypedDay(day: string, last: string, onDay: (day: string) => void): TypedDay {
  /** The typed text and the day that was chosen then. Choosing a day in another way replaces the text. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  if (typed && typed.over !== day) setTyped(undefined);
  return {
    value: typed?.text ?? day,
    min: earliestDay,
    max: last,
    onChange: ({ target }) => {
      setTyped({ text: target.value, over: day });
      if (target.value >= earliestDay) onDay(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
