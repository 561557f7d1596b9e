import { useState } from 'react';

/** A text that a user types into a field, beside the value of the field. */
export interface Typed {
  /** What the field shows: the typed text while its value counts, else the value as it is written. */
  readonly shown: string;
  readonly type: (text: string) => void;
  /** Ends the typing, so that the field shows its value again. */
  readonly end: () => void;
}

/**
 * Keeps what a user types as it is, although the value of the field is written in another way: the number of `1.0` would be `1`. Another
 * value replaces the text.
 * @param value the value of the field
 * @param written the value as the field shows it
 * @param isKept whether a typed text still counts, by the value that the field had when it was typed
 */
export function useTyped<Value>(value: Value, written: string, isKept: (text: string, over: Value) => boolean): Typed {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: Value }>();
  const counts = typed !== undefined && isKept(typed.text, typed.over);
  if (typed && !counts) setTyped(undefined);
  return {
    shown: counts ? typed.text : written,
    type: text => setTyped({ text, over: value }),
    end: () => setTyped(undefined),
  };
}
