import { keyOf } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';
import { useLanguageTag } from '../element/hooks.ts';
import { numberOf, plainNumber, steppedNumber, type NumberSteps } from './numbers.ts';
import { useTyped } from './useTyped.ts';

/** What a text input for a number needs. */
export interface NumberText {
  readonly shown: string;
  readonly type: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/**
 * A text input for a number, with the decimal sign of the console's language. The input of the browser goes by its own language. Arrow up
 * and down change the number.
 * @param value the number as plain text, or another text that was typed
 * @param onChange called with the typed number as plain text, or with the typed text when that is no number
 */
export function useNumberText(value: string, onChange: (value: string) => void, steps: NumberSteps = {}): NumberText {
  const tag = useLanguageTag();
  const { shown, type, end } = useTyped(value, value, typed => plainNumber(typed, tag) === value);
  const give = (typed: string): void => {
    type(typed);
    onChange(plainNumber(typed, tag));
  };
  return {
    shown,
    type: give,
    onKeyDown: event => {
      const key = keyOf(event);
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
      event.preventDefault();
      const next = steppedNumber(plainNumber(shown, tag), key === 'ArrowUp' ? 1 : -1, steps);
      if (next !== undefined) give(next);
    },
    onBlur: () => {
      if (numberOf(shown, tag) !== undefined) end();
    },
  };
}
