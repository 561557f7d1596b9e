import { describe, expect, it } from 'vitest';
import { RequestLog } from './requests.ts';

const request = (part: object = {}) => ({
  path: '/robotservice/device/searchRobotList.action',
  at: 1,
  took: 10,
  size: 100,
  status: 200,
  ...part,
});

describe('the times of calls', () => {
  it('are told by call, the last asked first', () => {
    const log = new RequestLog();
    for (let took = 1; took <= 100; took += 1) log.add(request({ took }));
    log.add(request({ path: '/robotservice/x/other.action', at: 2, status: 500 }));
    log.add(request({ path: '/robotservice/x/other.action', at: 3, status: 0 }));
    expect(log.times()).toEqual([
      { name: 'other', count: 2, failed: 2, p50: 10, p95: 10, longest: 10, size: 200, lastAt: 3 },
      { name: 'searchRobotList', count: 100, failed: 0, p50: 50, p95: 95, longest: 100, size: 10_000, lastAt: 1 },
    ]);
    log.clear();
    expect(log.times()).toEqual([]);
  });

  it('are those of the last calls, however many there were', () => {
    const log = new RequestLog();
    for (let count = 0; count < 1_000; count += 1) log.add(request({ took: count < 800 ? 5_000 : 20 }));
    expect(log.times()[0]).toMatchObject({ count: 1_000, p50: 20, longest: 20 });
  });
});
