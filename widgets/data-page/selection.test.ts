import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenOf, nothingChosen, pageToggled, stillChosen, type Choosing } from './selection.ts';

interface Row {
  readonly id: string;
  readonly isOpen: boolean;
}
const choosing: Choosing = { id: row => (row as Row).id, applies: row => (row as Row).isOpen };
const row = (id: string, isOpen = true): Row => ({ id, isOpen });

describe('what is chosen of a list', () => {
  it('stays chosen while other pages are looked at', () => {
    const first = chosenOf(nothingChosen, new Set(['1', '2']), [row('1'), row('2'), row('3')], choosing);
    const second = stillChosen(first, [row('4'), row('5')], choosing);
    const both = chosenOf(
      second,
      pageToggled(new Set(second.keys()), ['4', '5'], true),
      [row('4'), row('5')],
      choosing,
    );
    expect([...both.keys()]).toEqual(['1', '2', '4', '5']);
    const without = chosenOf(
      both,
      pageToggled(new Set(both.keys()), ['4', '5'], false),
      [row('4'), row('5')],
      choosing,
    );
    expect([...without.keys()]).toEqual(['1', '2']);
    expect(without.get('1')).toEqual(row('1'));
  });

  it('is as it was last seen, and what cannot be handled any more is none of it', () => {
    const chosen = chosenOf(nothingChosen, new Set(['1', '2']), [row('1'), row('2')], choosing);
    expect([...stillChosen(chosen, [row('1', false), row('2')], choosing).keys()]).toEqual(['2']);
    expect(stillChosen(nothingChosen, [row('1')], choosing)).toBe(nothingChosen);
  });

  it('holds nothing that was never on screen, and all that was chosen there', () => {
    const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'));
    fc.assert(
      fc.property(fc.array(fc.tuple(ids, ids), { maxLength: 6 }), visits => {
        let chosen = nothingChosen;
        const wanted = new Set<string>();
        for (const [page, on] of visits) {
          const rows = page.map(one => row(one));
          chosen = chosenOf(chosen, pageToggled(new Set(chosen.keys()), on, true), rows, choosing);
          for (const one of on) if (page.includes(one)) wanted.add(one);
        }
        expect([...chosen.keys()].toSorted()).toEqual([...wanted].toSorted());
      }),
    );
  });
});
