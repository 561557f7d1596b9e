import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts } from '../../tests/elements/harness.ts';
import './index.ts';

const fleet = [
  aRobot({ id: 'car-1', name: 'Car One', kind: 'car' }),
  aRobot({ id: 'robot-2', name: 'Robot Two' }),
  aRobot({ id: 'car-3', name: 'Car Three', kind: 'car', isOnline: false }),
];

describe('<patrol-device-status> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-device-status'];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const said = (name: string): string | undefined => root().querySelector(`[data-reading=${name}] dd`)?.textContent;
  const show = async (deviceId?: string): Promise<void> => {
    home = provide(fake.console);
    element = document.createElement('patrol-device-status');
    if (deviceId !== undefined) element.deviceId = deviceId;
    home.append(element);
    await drawn();
  };
  const settled = async (): Promise<void> => {
    await fake.clock.advance(1_000);
    await drawn();
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole({}, undefined, server => {
      server.answer(searchRobotList, { rows: fleet, total: 3 });
    });
  });
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('says what the selected car reports, with its place on the earth once it tells one', async () => {
    await selectRobot(fake, 'car-1', {
      mode: 'manual',
      speed: 2.5,
      battery: 12.4,
      pose: { mapId: 'map-1', x: 1, y: 1, angle: 45 },
    });
    await show();
    await settled();
    expect(root().querySelector('section')?.getAttribute('aria-label')).to.equal('Status of Car One');
    expect([said('mode'), said('speed'), said('heading'), said('battery')]).to.deep.equal([
      'Manual',
      '9.0 km/h',
      '45° NE',
      '12 %',
    ]);
    expect(root().querySelector('[data-reading=battery] [data-low]')).not.to.equal(null);
    expect(said('longitude')).to.equal(undefined);
    const socket = fake.environment.sockets.latest('device');
    socket.push('CoordinatePush', { longitude: 113.9465, latitude: 22.5329 } as never, 'car-1');
    await settled();
    expect([said('longitude'), said('latitude')]).to.deep.equal(['113.946500°', '22.532900°']);
    expect(root().querySelector('[part=stale]')).to.equal(null);
  });

  it('says the speed of a robot in metres a second, and a dash for what it does not report', async () => {
    await selectRobot(fake, 'robot-2', { mode: 'patrol', speed: 0.84, battery: undefined, pose: undefined });
    await show();
    await settled();
    expect([said('mode'), said('speed')]).to.deep.equal(['Patrol', '0.8 m/s']);
    expect(said('battery')).to.contain('—').and.contain('Not reported');
  });

  it('says of another device what the fleet tells of it, and that it is away', async () => {
    await selectRobot(fake, 'car-1');
    await show('car-3');
    const situation = { positions: [{ deviceId: 'car-3', mapId: 'm', x: 1, y: 1, angle: 180, battery: 55 }] };
    fake.environment.sockets.latest('singleton').push('RobotSituation', situation as never);
    await settled();
    expect([said('mode'), said('heading'), said('battery')]).to.deep.equal(['Offline', '270° W', '55 %']);
    expect(said('speed')).to.equal(undefined);
  });

  it('asks for a device where none is selected, and says when there is none of an id', async () => {
    await show();
    expect(root().textContent).to.contain('Select a device');
    element.deviceId = 'gone';
    await drawn();
    expect(root().textContent).to.contain('not in your list');
  });
});
