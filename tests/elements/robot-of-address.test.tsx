// A screen whose address names a robot: it selects that robot. When that fails, the page says so and names the robot that it shows.
import { expect } from '@esm-bundle/chai';
import { aRobot, aStatus, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import type { Router } from '../../host-app/src/router/router.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import { useRobotOfAddress } from '../../host-app/src/screens/useRobotOfAddress.ts';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

const view = '/monitoring/robot-patrol-view';

/** A view in the place of the screen. */
function View() {
  useRobotOfAddress();
  return <p>here</p>;
}

describe('a screen whose address names a robot', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;
  let router: Router;
  let address: () => string;
  const shows = (): string | null => new URL(address()).searchParams.get('deviceId');
  const notices = (): unknown[] => fake.console.notices.$notices.get().map(({ text }) => text);
  const open = async (query: string): Promise<void> => {
    const made = anyRouter(`http://console.test/robotmgr${view}${query}`);
    ({ address, router } = made);
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
    const rows = ['robot-1', 'robot-2', 'robot-3'].map(id => aRobot({ id }));
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

  it('shows the former robot, and says why, where the switch is refused', async () => {
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

  describe('once it is open', () => {
    const frame = async (id: string, data: 0 | 1): Promise<void> => {
      await fake.clock.advance(0);
      const socket = fake.environment.sockets.latest('device');
      if (data === 1) socket.push('RobotStatus', aStatus(), id);
      socket.frame(`{"type":"SwitchResult","deviceId":"${id}","data":${data}}`);
    };
    const answer = async (id: string, data: 0 | 1): Promise<void> => {
      await frame(id, data);
      await until(() => fake.console.robots.$switchingTo.get() === undefined, 'the end of the switch');
      await drawn();
    };
    const switching = (): string | undefined => fake.console.robots.$switchingTo.get();
    const go = async (id: string): Promise<void> => {
      router.go(`${view}?deviceId=${id}`);
      await drawn();
    };
    beforeEach(() => open('?deviceId=robot-1'));

    it('selects another robot that the address comes to name, and again on the way back and forward', async () => {
      for (const id of ['robot-2', 'robot-1', 'robot-2']) {
        await go(id);
        expect([switching(), shows()]).to.deep.equal([id, id]);
        await answer(id, 1);
        expect([fake.console.robots.$selectedId.get(), shows(), notices()]).to.deep.equal([id, id, []]);
      }
    });

    it('names the robot that is shown where that fails, and tries again when it is named again', async () => {
      for (let time = 1; time <= 2; time += 1) {
        await go('robot-2');
        expect(switching()).to.equal('robot-2');
        await answer('robot-2', 0);
        expect([fake.console.robots.$selectedId.get(), shows()]).to.deep.equal(['robot-1', 'robot-1']);
        expect(notices()).to.deep.include({ id: 'robots.switch.failed' });
        // After the refusal the channel asks for the earlier robot by itself; the next switch waits for that answer.
        await frame('robot-1', 1);
      }
    });

    it('lets a switch end before it selects the robot that was named last', async () => {
      void fake.console.robots.select('robot-2');
      await go('robot-3');
      expect([switching(), shows()]).to.deep.equal(['robot-2', 'robot-3']);
      await frame('robot-2', 1);
      await until(() => switching() === 'robot-3', 'the robot that was named last');
      await answer('robot-3', 1);
      expect([shows(), notices()]).to.deep.equal(['robot-3', []]);
    });

    it('says that a device is not in the list, and names the robot that is shown', async () => {
      await go('robot-99');
      expect(switching()).to.equal(undefined);
      expect(notices()).to.deep.include({ id: 'robots.notListed', values: { id: 'robot-99' } });
      expect(shows()).to.equal('robot-1');
    });

    it('selects nothing for an address that it has written itself', async () => {
      await selectRobot(fake, 'robot-2');
      await until(() => shows() === 'robot-2', 'the chosen robot');
      await selectRobot(fake, 'robot-3');
      await until(() => shows() === 'robot-3', 'the chosen robot');
      expect([switching(), fake.console.robots.$selectedId.get()]).to.deep.equal([undefined, 'robot-3']);
    });
  });

  it('says that a device is not in the list before it shows another one', async () => {
    await open('?deviceId=robot-99');
    expect(notices()).to.deep.include({ id: 'robots.notListed', values: { id: 'robot-99' } });
    await until(() => shows() === 'robot-1', 'the address of the robot that is shown');
  });
});
