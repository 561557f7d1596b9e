import { describe, expect, it } from 'vitest';
import { rowsOf, useServer } from '../testing.ts';

const bench = useServer('fleet');
const { ask, tokenOf, root } = bench;

describe('the fleet', () => {
  it('is listed with kind, picture, state and right', async () => {
    const rows = (await ask('searchRobotList', { page: '1', pageSize: '999' }, await tokenOf('operator'))).data.rows!;
    expect(rows).toHaveLength(14);
    expect(new Set(rows.map(row => row['deviceType']))).toEqual(new Set(['robot', 'car', 'recorder', 'sensor']));
    expect(rows.find(row => row['deviceId'] === 'PR001')).toMatchObject({
      control: 1,
      online: 1,
      robotName: 'Patrol robot 01',
    });
    const picture = await fetch(root() + String(rows[0]!['modelPic']));
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('is smaller for a customer and without control for an observer', async () => {
    const customer = (await ask('searchRobotList', {}, await tokenOf('customer'))).data;
    expect(customer.total).toBe(5);
    expect(customer.rows!.map(row => row['control'])).toContain(1);
    const viewer = (await ask('searchRobotList', {}, await tokenOf('viewer'))).data;
    expect(viewer.rows!.every(row => row['control'] === 0)).toBe(true);
    expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('viewer'))).ret).toBe(0);
  });

  it('shows the places alone where devices of the user stand', async () => {
    const plansOf = async (account: Parameters<typeof tokenOf>[0]): Promise<unknown[]> =>
      rowsOf(await ask('listFloorPlans', {}, await tokenOf(account))).map(row => row['mapName']);
    expect([await plansOf('site'), await plansOf('customer'), await plansOf('viewer')]).toEqual([
      ['Hall 1, ground floor'],
      ['Hall 1, ground floor', 'Outdoor yard'],
      ['Hall 1, ground floor', 'Outdoor yard', 'Hall 1, first floor'],
    ]);
  });

  it('shows the picture of a floor plan to whom the plan is listed, under a name that stays', async () => {
    const picturesOf = async (account: string): Promise<string[]> =>
      rowsOf(await ask('listFloorPlans', {}, await tokenOf(account))).map(row => String(row['picUrl']));
    const status = async (path: string): Promise<number> => (await fetch(root() + path)).status;
    const [hall = '', yard = '', upper = ''] = await picturesOf('viewer');
    const plain = (address: string): string => address.replace(/[?].*$/, '');
    expect((await picturesOf('site')).map(plain)).toEqual([plain(hall)]);
    expect([await status(hall), await status(yard)]).toEqual([200, 200]);
    await bench.restart();
    expect((await picturesOf('viewer')).map(plain)).toEqual([hall, yard, upper].map(plain));
    const signature = plain(hall).slice(hall.indexOf('~'));
    // No name has the signature of an address, whatever it is.
    for (const name of ['2.svg', '2', '2~.svg', `2${signature}`, plain(hall).slice('/files/plan/'.length)])
      expect(await status(`/files/plan/${name}`), name).toBe(403);
  });

  it('has floor plans whose pictures fit the positions', async () => {
    const answer = await ask('listFloorPlans', {}, await tokenOf('operator'));
    const list = rowsOf(answer);
    expect(list).toHaveLength(3);
    const svg = await (await fetch(root() + String(list[0]!['picUrl']))).text();
    expect(svg).toContain(`width="${String(list[0]!['width'])}"`);
    expect(svg).toContain('Warehouse');
    expect(Number(list[0]!['width']) * Number(list[0]!['resolution'])).toBe(56);
    const address = new URL(String(list[0]!['picUrl']), root());
    for (const lang of ['en-us', 'zh-cn']) address.searchParams.append('lang', lang);
    expect((await fetch(address)).status).toBe(200);
  });
});
