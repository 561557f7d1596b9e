import { describe, expect, it } from 'vitest';
import { errorReport } from './error-report.ts';

const secret = 'Zx81kQ';

describe('the report of errors', () => {
  it('is a line for each entry, with time, count, source, place and detail', () => {
    const report = errorReport(
      [
        { source: 'call', detail: 'a\nb', place: '/robotmgr/x', at: Date.UTC(2025, 0, 2, 3, 4, 5), count: 3 },
        { source: 'page', detail: `token=${secret}`, place: '/robotmgr/', at: Number.NaN, count: 1 },
      ],
      { version: '0.1.0', browser: 'Firefox/128.0', language: 'zh-cn', at: Date.UTC(2025, 0, 2) },
    );
    expect(report.split('\n')).toEqual([
      '2025-01-02T00:00:00.000Z 0.1.0 zh-cn Firefox/128.0',
      '2025-01-02T03:04:05.000Z\t3x\tcall\t/robotmgr/x\ta b',
      '\t1x\tpage\t/robotmgr/\ttoken=•••',
    ]);
  });
});
