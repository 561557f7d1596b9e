import { describe, expect, it } from 'vitest';
import { soughtRow } from './sought-row.ts';

describe('the row that an address asks for', () => {
  const rows = [
    { id: '7', pointId: '1-p1' },
    { id: '8' },
    { id: '1-p2', pointId: '1-p3' },
    { id: '9', pointId: '1-p2' },
    null,
  ];

  it('is the one whose field has the value, wherever it stands in the answer', () => {
    expect(soughtRow(rows, 'id', '9')).toBe(rows[3]);
    expect(soughtRow(rows.slice(2), 'pointId', '1-p2')).toBe(rows[3]);
    expect(soughtRow(rows, 'pointId', '1-p1')).toBe(rows[0]);
  });

  it('is one without the field, where a server leaves that out', () => {
    expect(soughtRow([{ id: '8' }], 'pointId', '1-p2')).toEqual({ id: '8' });
  });

  it('is none of a server that does not know the filter', () => {
    expect(soughtRow(rows, 'id', '10')).toBeUndefined();
    expect(soughtRow(rows.slice(2), 'pointId', '7')).toBeUndefined();
    expect(soughtRow([], 'id', '7')).toBeUndefined();
    expect(soughtRow(rows, 'constructor', 'Object')).toBeUndefined();
  });
});
