import { describe, expect, it } from 'vitest';
import { loadResource, readQuery, type ResourceName } from './index.ts';

/** The screen and the query to which a row leads. */
const waysOn = async (name: ResourceName, row: object): Promise<readonly (string | undefined)[]> => {
  const { link } = await loadResource(name);
  return [link?.screen, link?.query(row)];
};

describe('a row leads', () => {
  it.each(['alarm-linkage-report', 'alarm-audio-query'] as const)('to its alarm: %s', async name => {
    const [screen, query] = await waysOn(name, { id: '1', alarmId: '812' });
    expect(screen).toBe('alarm-query-list');
    expect(readQuery(await loadResource('alarm-query'), query ?? '').filters).toEqual({ id: '812' });
    expect(await waysOn(name, { id: '1' })).toEqual([screen, undefined]);
  });

  it('to what plays it, where it is video that is still on the server', async () => {
    const row = { id: '1', deviceId: 'PR001', at: 1_700_000_000_000, recordingKind: 'video', storageState: 'stored' };
    const query = async (changed: object) => (await waysOn('patrol-inspection-recorder', { ...row, ...changed }))[1];
    expect(await waysOn('patrol-inspection-recorder', row)).toEqual([
      'videotape-center',
      'deviceId=PR001&at=1700000000000',
    ]);
    expect(await query({ storageState: 'recording' })).toBe('deviceId=PR001&at=1700000000000');
    for (const changed of [{ storageState: 'removed' }, { storageState: 'onDevice' }, { recordingKind: 'audio' }])
      expect(await query(changed)).toBe(undefined);
    expect(await query({ deviceId: undefined })).toBe(undefined);
  });
});
