// A screen whose address names a robot: it is selected, and where that fails the page says so and names the robot that it shows.
import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { useRobotOfAddress } from '../../host-app/src/screens/useRobotOfAddress.ts';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const view = '/monitoring/robot-patrol-view';

/** What stands in for the screen. */
function View() {
  useRobotOfAddress();
  return <p>here</p>;
}

describe('a screen whose address names a robot', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  let address: () => string;
  const shows = (): string | null => new URL(address()).searchParams.get('deviceId');
  const notices = (): unknown[] => fake.console.notices.$notices.get().map(({ text }) => text);
  const open = async (query: string): Promise<void> => {
    const made = anyRouter(`http://console.test/robotmgr${view}${query}`);
    address = made.address;
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={made.router}>
          <View />
        </RouterContext>
      </ConsoleContext>,
    );
    await until(() => home.textContent === 'here', 'the screen');
    await drawn();
  };

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    const rows = [aRobot({ id: 'robot-1' }), aRobot({ id: 'robot-2' })];
    fake.server.answer(searchRobotList, { rows, total: rows.length });
    await fake.console.robots.load();
    await selectRobot(fake, 'robot-1');
    home = document.createElement('div');
    document.body.append(home);
    root = createRoot(home);
  });
  afterEach(() => {
    root.unmount();
    home.remove();
    fake.console.dispose();
  });

  it('shows the robot of before, and says why, where the switch is refused', async () => {
    await open('?deviceId=robot-2');
    expect([fake.console.robots.$switchingTo.get(), shows()]).to.deep.equal(['robot-2', 'robot-2']);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":0}');
    await until(() => shows() === 'robot-1', 'the address of the robot that is shown');
    expect(notices()).to.deep.include({ id: 'robots.switch.failed' });
  });

  it('does so where the switch is not answered', async () => {
    await open('?deviceId=robot-2');
    await fake.clock.advance(5_000);
    await until(() => shows() === 'robot-1', 'the address of the robot that is shown');
    expect(notices()).to.deep.include({ id: 'robots.switch.timeout' });
  });

  it('says nothing where the robot is there, and then names the one that the user chooses', async () => {
    await open('?deviceId=robot-2');
    await fake.clock.advance(0);
    fake.environment.sockets.latest('device').frame('{"type":"SwitchResult","deviceId":"robot-2","data":1}');
    await until(() => fake.console.robots.$selectedId.get() === 'robot-2', 'the robot of the address');
    await drawn();
    expect([shows(), notices()]).to.deep.equal(['robot-2', []]);
    await selectRobot(fake, 'robot-1');
    await until(() => shows() === 'robot-1', 'the chosen robot');
  });

  it('says that a device is not in the list before it shows another one', async () => {
    await open('?deviceId=robot-99');
    expect(notices()).to.deep.include({ id: 'robots.notListed', values: { id: 'robot-99' } });
    await until(() => shows() === 'robot-1', 'the address of the robot that is shown');
  });
});
