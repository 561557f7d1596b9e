import { describe, expect, it } from 'vitest';
import { asFile, clockOf, readable } from './diagnostics.model.ts';

describe('a frame', () => {
  it('is laid out where it is whole, and shown as it came where it was cut off', () => {
    expect(readable('{"type":"a","data":[1]}')).toBe('{\n  "type": "a",\n  "data": [\n    1\n  ]\n}');
    expect(readable('{"type":"a","da')).toBe('{"type":"a","da');
  });

  it('has its milliseconds', () => {
    expect(clockOf(() => '10:00:01', 1_700_000_000_007.9)).toBe('10:00:01.007');
  });

  it('is a line of the file', async () => {
    const frame = { id: 1, at: 0, role: 'device', isSent: true, size: 3, text: 'a\nb' } as const;
    const lines = (await asFile([frame, { ...frame, isSent: false }]).text()).trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
      { at: '1970-01-01T00:00:00.000Z', socket: 'device', direction: 'sent', size: 3, text: 'a\nb' },
      { at: '1970-01-01T00:00:00.000Z', socket: 'device', direction: 'received', size: 3, text: 'a\nb' },
    ]);
  });
});
