import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, type FakeConsole, type FakeServer } from '@patrolkit/core/testing';
import { drawn, fakeConsole, provide, texts, until } from '../../tests/elements/harness.ts';
import './index.ts';

const fleet = [
  aRobot(),
  aRobot({ id: 'robot-2', isOnline: false }),
  aRobot({ id: 'car-1', kind: 'car' }),
  aRobot({ id: 'sensor-1', kind: 'sensor', isOnline: false }),
];

describe('<patrol-device-tiles> at work', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let element: HTMLElementTagNameMap['patrol-device-tiles'];
  let heard: unknown[];
  const root = (): ShadowRoot => element.shadowRoot as ShadowRoot;
  const tile = (kind: string): HTMLButtonElement => root().querySelector(`[data-kind=${kind}]`) as HTMLButtonElement;
  const selected = (): (string | undefined)[] =>
    [...root().querySelectorAll<HTMLElement>('.tile[aria-pressed=true]')].map(one => one.dataset['kind']);
  const show = async (prepare?: (server: FakeServer) => void): Promise<void> => {
    fake = await fakeConsole(
      {},
      undefined,
      prepare ?? (server => void server.answer(searchRobotList, { rows: fleet, total: 4 })),
    );
    home = provide(fake.console);
    element = document.createElement('patrol-device-tiles');
    heard = [];
    element.addEventListener('kindchanged', ({ detail }) => heard.push(detail.kind));
    home.append(element);
    await drawn();
  };

  before(texts);
  afterEach(() => {
    home.remove();
    fake.console.dispose();
  });

  it('counts the devices of each kind, and those that are online', async () => {
    await show();
    const words = [...root().querySelectorAll('.tile')].map(one => one.textContent);
    expect(words).to.deep.equal(['Robot21 online', 'Vehicle11 online', 'Recorder00 online', 'Sensor10 online']);
    fake.environment.sockets.latest('singleton').push('RobotList', [aRobot()]);
    await fake.clock.advance(1_000);
    await drawn();
    expect(tile('robot').textContent).to.equal('Robot11 online');
  });

  it('selects a kind by a press, another by the next, and none when it is pressed again', async () => {
    await show();
    tile('car').click();
    await drawn();
    expect(selected()).to.deep.equal(['car']);
    tile('sensor').click();
    await drawn();
    expect(selected()).to.deep.equal(['sensor']);
    tile('sensor').click();
    await drawn();
    expect(selected()).to.deep.equal([]);
    expect(heard).to.deep.equal(['car', 'sensor', undefined]);
  });

  it('shows the selection that the page says, which it may change after a press', async () => {
    await show();
    element.kind = 'car';
    await drawn();
    expect([selected(), heard]).to.deep.equal([['car'], []]);
    tile('car').click();
    await drawn();
    expect([selected(), heard]).to.deep.equal([[], [undefined]]);
    element.kind = 'robot';
    await drawn();
    expect(selected()).to.deep.equal(['robot']);
    // The page follows each press and then sets the first value again.
    element.kind = undefined;
    await drawn();
    expect(selected()).to.deep.equal([]);
    tile('car').click();
    element.kind = 'car';
    await drawn();
    element.kind = undefined;
    await drawn();
    expect(selected()).to.deep.equal([]);
  });

  describe('that locate', () => {
    const devices = (): (string | undefined)[] =>
      [...root().querySelectorAll<HTMLElement>('[part=devices] li')].map(one => one.dataset['id']);
    const button = (id: string): HTMLButtonElement =>
      root().querySelector(`[part=devices] li[data-id=${id}] button`) as HTMLButtonElement;
    before(() => import('./Devices.tsx'));
    beforeEach(async () => {
      await show();
      element.locatable = true;
      await drawn();
    });

    it('list the devices of the selected kind, and none where none is selected', async () => {
      expect(devices()).to.deep.equal([]);
      tile('robot').click();
      await until(() => devices().length > 0, 'the devices');
      expect(devices()).to.deep.equal(['robot-1', 'robot-2']);
      tile('recorder').click();
      await drawn();
      expect(root().textContent).to.contain('There is no device of this kind');
    });

    it('select the device, so that maps follow it, unless the page prevents it', async () => {
      tile('robot').click();
      await until(() => devices().length > 0, 'the devices');
      const wanted: string[] = [];
      element.addEventListener('locaterequest', event => {
        wanted.push(event.detail.deviceId);
        if (wanted.length === 1) event.preventDefault();
      });
      button('robot-1').click();
      await drawn();
      expect(fake.console.robots.$switchingTo.get()).to.equal(undefined);
      button('robot-1').click();
      await drawn();
      expect(fake.console.robots.$switchingTo.get()).to.equal('robot-1');
      expect(wanted).to.deep.equal(['robot-1', 'robot-1']);
    });

    it('say that a device has told no place where the page has a map of its own, until it has told one', async () => {
      const situation = async (...ids: string[]): Promise<void> => {
        const positions = ids.map(deviceId => ({ deviceId, mapId: 'map-1', x: 1, y: 1, angle: 0 }));
        fake.environment.sockets.latest('singleton').push('RobotSituation', { positions });
        await fake.clock.advance(1_000);
        await drawn();
      };
      const said = (): string | undefined => root().querySelector('[role=alert]')?.textContent;
      element.addEventListener('locaterequest', event => event.preventDefault());
      tile('robot').click();
      await until(() => devices().length > 0, 'the devices');
      // No position of any device is known yet, so that a single missing position is not reported.
      button('robot-1').click();
      await drawn();
      expect(said()).to.equal(undefined);
      await situation('car-1');
      expect(said()).to.equal('Robot One has not reported its position');
      button('robot-2').click();
      await drawn();
      expect(said()).to.equal('Robot One is offline and has reported no coordinates');
      button('robot-1').click();
      await situation('car-1', 'robot-1');
      expect(said()).to.equal(undefined);
    });

    it('say that a device could not be located', async () => {
      tile('robot').click();
      await until(() => devices().length > 0, 'the devices');
      button('robot-1').click();
      fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-1","data":0}');
      await fake.clock.advance(6_000);
      await drawn();
      expect(root().querySelector('[role=alert]')?.textContent).to.contain('Robot One could not be located');
    });
  });

  it('says why there are no counts, and reads them again', async () => {
    await show(server => void server.refuse(searchRobotList, 'no list today'));
    await until(() => root().textContent?.includes('no list today') ?? false, 'the reason');
    fake.server.answer(searchRobotList, { rows: fleet, total: 4 });
    root().querySelector<HTMLElement>('[part=error] button')?.click();
    await until(() => tile('car') !== null, 'the tiles');
  });
});
