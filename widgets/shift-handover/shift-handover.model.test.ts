import { describe, expect, it } from 'vitest';
import { aShiftItem, aShiftNote } from '@patrolkit/core/testing';
import { conflictOf, headOf, isUnsent } from './shift-handover.model.ts';

describe('the words of a handover', () => {
  it('call an item by what it is about, and by its kind where nothing is known', () => {
    expect(headOf(aShiftItem())).toEqual({ id: 'shifts.subject.alarm', words: 'Smoke' });
    expect(headOf(aShiftNote())).toEqual({ id: 'shifts.subject.note', words: 'The gate sticks' });
    expect(headOf(aShiftItem({ subject: 'device' }))).toEqual({ id: 'shifts.subject.device', words: 'Robot One' });
    expect(headOf(aShiftItem({ subject: 'shelf' }))).toEqual({
      id: 'shifts.subject.shelf',
      values: { name: 'Smoke' },
    });
    expect(headOf(aShiftItem({ subject: 'run', name: undefined, about: '5' }))).toEqual({
      id: 'shifts.subject.run',
      values: { name: '5' },
    });
    expect(headOf(aShiftItem({ subject: 'call' }))).toEqual({ id: 'shifts.subject.call' });
    expect(headOf(aShiftItem({ name: '' }))).toEqual({ id: 'shifts.subject.alarm' });
  });

  it('tell a note that was changed from one that is gone', () => {
    const read = aShiftNote();
    expect([aShiftNote(), aShiftNote({ version: 2 }), undefined].map(now => conflictOf(read, now))).toEqual([
      'none',
      'newer',
      'gone',
    ]);
  });
});

describe('a question on an item', () => {
  it('is unsent while it says something else than the one that is kept', () => {
    const item = aShiftItem({ remark: 'Why?' });
    expect([undefined, 'Why?', '', '  ', 'Who?'].map(typed => isUnsent(item, typed))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});
