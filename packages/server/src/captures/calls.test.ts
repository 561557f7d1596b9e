import { jpegBytes } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { useServer } from '../testing.ts';

const bench = useServer('captures');
const { ask, tokenOf } = bench;

describe('captures and screenshots', () => {
  it('are read back of devices that their reader sees, and of no others', async () => {
    const robots = async (token: string): Promise<unknown[]> =>
      (await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).data.rows!.map(row => row['deviceId']);
    const [all, token] = [await robots(await tokenOf('admin')), await tokenOf('customer')];
    for (const id of all)
      await bench.database.query(
        `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at, device_name, map_name, name)
         VALUES ('patrol', $1, 'robot', 1, '1', '', 2, '/files/x.jpg', $2, '{}', '{}', '{}')`,
        [id, 4e12],
      );
    const captured = async (payload: Record<string, string> = {}): Promise<unknown[]> => {
      const answer = await ask(
        'selectPatrolCaptureHistory',
        { page: '1', pageSize: '50', startTime: '4000000000000', ...payload },
        token,
      );
      expect(answer.data.total).toBe(answer.data.rows!.length);
      return answer.data.rows!.map(row => row['deviceId']);
    };
    const seen = await robots(token);
    expect((await captured()).toSorted()).toEqual(seen.toSorted());
    expect(await captured({ deviceId: String(seen[0]) })).toEqual([seen[0]]);
    expect(await captured({ deviceId: String(all.find(id => !seen.includes(id))) })).toEqual([]);
    await bench.database.query('DELETE FROM captures WHERE at = $1', [4e12]);
  });

  it('are one JPEG with a remark, of a device that the user may see', async () => {
    const token = await tokenOf('operator');
    const jpeg = Buffer.from(jpegBytes(200_000)).toString('base64');
    const save = async (payload: Record<string, string>, by = token): Promise<number | undefined> =>
      (await ask('saveScreenshot', { deviceId: 'PR001', remarks: 'Door open', base64ImagesStr: jpeg, ...payload }, by))
        .ret;
    expect(await save({ remarks: '  ' })).toBe(0);
    expect(await save({ remarks: 'x'.repeat(151) })).toBe(0);
    expect(await save({ base64ImagesStr: Buffer.from('<svg>').toString('base64') })).toBe(0);
    expect(await save({ deviceId: 'none' })).toBe(0);
    expect(await save({})).toBe(1);
    // A screenshot of a recording is stored with the time of its picture.
    const recordedAt = Date.now() - 3_600_000;
    expect(await save({ pictureTime: String(Date.now() + 60_000) })).toBe(0);
    expect(await save({ remarks: 'Open then', pictureTime: String(recordedAt) })).toBe(1);
    const stretch = { startTime: String(recordedAt - 1_000), stopTime: String(recordedAt + 1_000) };
    const { data } = await ask('findScreenshots', { deviceId: 'PR001', ...stretch }, token);
    expect(data).toMatchObject([{ createTime: recordedAt, remarks: 'Open then', userName: 'Operator' }]);
    // A picture that the server did not see also has the time of its arrival.
    expect(Number(Object(data)[0].uploadTime) - recordedAt).toBeGreaterThanOrEqual(3_600_000);
  });
});
