import { useState } from 'react';
import { useText } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { ChoiceBox } from './ChoiceBox.tsx';
import type { ChosenProps } from './chosen.ts';
import { FilterField } from './FilterField.tsx';
import { useOptions } from './useOptions.ts';

const none: readonly string[] = [];

/** Several words, each with a tick. No tick means all. */
export function SeveralFilter({ filter, value, error, onPick }: ChosenProps<'several'>) {
  const text = useText();
  const [opened, setOpened] = useState(0);
  const known = useOptions(filter, undefined, opened);
  const chosen: readonly string[] = Array.isArray(value) ? value : none;
  // A value of the address applies even when the server has no word for it.
  const unknown = chosen.filter(word => !known.some(option => option.value === word));
  const options = [...known, ...unknown.map(word => ({ value: word, label: word }))];
  const label = text(filter.label);
  const [first] = options.filter(option => chosen.includes(option.value));
  const shown =
    chosen.length > 1 ? text('data.several.count', { count: chosen.length }) : (first?.label ?? text('common.all'));
  // The values keep the order of the words, so that the same choice has the same address.
  const pick = (isChosen: (word: string) => boolean): void => {
    const words = options.map(option => option.value).filter(isChosen);
    onPick(words.length > 0 ? words : undefined);
  };
  return (
    <FilterField label={label} error={error}>
      {ids => (
        <ChoiceBox ids={ids} label={label} shown={shown} popup="dialog" onOpen={() => setOpened(opened + 1)}>
          <span role="group" aria-label={label} className="words">
            {options.map((option, index) => (
              <label key={option.value}>
                <input
                  type="checkbox"
                  data-first={index === 0 || undefined}
                  checked={chosen.includes(option.value)}
                  onChange={({ target: { checked } }) =>
                    pick(word => (word === option.value ? checked : chosen.includes(word)))
                  }
                />
                {option.label}
              </label>
            ))}
            <Button size="small" data-closes disabled={chosen.length === 0} onClick={() => pick(() => false)}>
              {text('data.choice.clear', { label })}
            </Button>
          </span>
        </ChoiceBox>
      )}
    </FilterField>
  );
}
