import { expect, it } from 'vitest';
import { pages } from './videos.ts';

const { link } = pages['videotape-center'];
type Recording = Parameters<NonNullable<NonNullable<typeof link>['holds']>>[0];

const row = (part: Partial<Recording> = {}): Recording =>
  ({ id: '1', deviceId: 'PR001', channelId: 'PR001-1', at: 1_000, until: 5_000, ...part }) as Recording;
const holds = (query: string, part: Partial<Recording> = {}): boolean =>
  link?.holds?.(row(part), new URLSearchParams(query)) === true;

it('a recording holds what plays from its begin to its end, of its own channel', () => {
  expect(holds(link?.query(row()) ?? '')).toBe(true);
  expect(holds('deviceId=PR001&channelId=PR001-1&at=5000&find=')).toBe(true);
  for (const query of [
    'deviceId=PR001&channelId=PR001-1&at=5001',
    'deviceId=PR001&channelId=PR001-1&at=999',
    'deviceId=PR002&channelId=PR001-1&at=2000',
    'deviceId=PR001&channelId=PR001-2&at=2000',
    'deviceId=PR001&channelId=PR001-1&at=x',
    'deviceId=PR001&channelId=PR001-1',
    '',
  ])
    expect(holds(query), query).toBe(false);
});

it('one that is being recorded has no end', () => {
  expect(holds('deviceId=PR001&channelId=PR001-1&at=9000', { until: undefined })).toBe(true);
});
