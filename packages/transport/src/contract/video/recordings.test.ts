import { describe, expect, it } from 'vitest';
import { invalid } from '../codec/index.ts';
import { getVideoRecordUrl } from './recordings.ts';

const zeroOf = (zeroTime: unknown, timeZone = 'UTC'): unknown => {
  const read = getVideoRecordUrl.answer.decode({ url: '/a.flv', zeroTime }, { report: () => undefined, timeZone }, '');
  return read === invalid ? read : read.zero;
};

describe('the moment at which the times of a recorded stream begin', () => {
  it('is read in every form in which servers send a time', () => {
    const moment = Date.UTC(2024, 6, 1, 12);
    for (const written of [moment, String(moment), moment / 1_000, '2024-07-01T12:00:00Z', '2024-07-01 12:00:00'])
      expect(zeroOf(written), String(written)).toBe(moment);
    expect(zeroOf('2024-07-01 20:00:00', 'Asia/Shanghai')).toBe(moment);
  });

  it('is 1970 where the server names none: then the times of the stream are moments themselves', () => {
    for (const written of [undefined, null, '', 'soon', 0]) expect(zeroOf(written)).toBe(0);
  });
});
