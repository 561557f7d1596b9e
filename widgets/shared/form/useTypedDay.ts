import { useState, type ChangeEvent } from 'react';

/** The first day that can be typed: a year that is only half typed lies far before it. */
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
 * An input in which a day can be typed: what is half typed stays as it is until the field is left, and only a whole day counts.
 * @param day the day that is chosen, `YYYY-MM-DD`
 * @param last the last day that can be chosen
 * @param onDay told each day that is typed, from 2000-01-01 on; one after the last is for the caller to refuse
 */
export function useTypedDay(day: string, last: string, onDay: (day: string) => void): TypedDay {
  /** What is typed, and the day that was chosen then: another way to choose a day replaces it. */
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
