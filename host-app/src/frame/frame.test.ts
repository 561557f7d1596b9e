import { describe, expect, it } from 'vitest';
import { createChoice } from './frame.ts';

describe('a choice of the frame', () => {
  const kept = (first: string | null = null) => {
    const values = new Map<string, string>(first === null ? [] : [['name', first]]);
    const choice = (usual: boolean) =>
      createChoice(
        'name',
        usual,
        name => values.get(name) ?? null,
        (name, value) => void values.set(name, value),
      );
    return { values, choice };
  };

  it('is as delivered until the user makes it, and outlives a reload then', () => {
    const { choice } = kept();
    for (const usual of [true, false]) expect(choice(usual).$isOn.get()).toBe(usual);
    choice(true).toggle();
    expect(choice(true).$isOn.get()).toBe(false);
    choice(true).toggle();
    expect(choice(false).$isOn.get()).toBe(true);
  });

  it('holds in this page where the browser keeps nothing', () => {
    const choice = createChoice(
      'name',
      true,
      () => null,
      () => undefined,
    );
    choice.toggle();
    expect(choice.$isOn.get()).toBe(false);
    choice.toggle();
    expect(choice.$isOn.get()).toBe(true);
  });
});
