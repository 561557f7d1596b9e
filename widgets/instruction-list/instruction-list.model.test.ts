import { describe, expect, it } from 'vitest';
import { shownTypes } from './instruction-list.model.ts';

const types = [
  { type: '1', name: 'Smoke', instructions: [{ id: '1', steps: [{ number: 1, text: 'Call 119' }] }] },
  { type: '2', name: 'Meter', instructions: [] },
  { type: '3', name: 'Smoking', instructions: [] },
];
const shown = (sought: string, isLacking = false): string[] =>
  shownTypes(types, { sought, isLacking }).map(({ type }) => type);

describe('the shown types of alarms', () => {
  it('are all of them until something is sought', () => {
    expect(shown('')).toEqual(['1', '2', '3']);
  });

  it('have what is sought in their name or in a step, in any case', () => {
    expect(shown(' SMOK ')).toEqual(['1', '3']);
    expect(shown('119')).toEqual(['1']);
    expect(shown('nothing has this')).toEqual([]);
  });

  it('are those without instructions where these are wanted', () => {
    expect(shown('', true)).toEqual(['2', '3']);
    expect(shown('smok', true)).toEqual(['3']);
  });
});
