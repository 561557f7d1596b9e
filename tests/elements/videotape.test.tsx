// The screen of recordings, opened for a moment: asked for once more, the moment is played once more.
import { expect } from '@esm-bundle/chai';
import { aRobot, searchRobotList, selectRobot, type FakeConsole } from '@patrolkit/core/testing';
import { createRoot, type Root } from 'react-dom/client';
import { ConsoleContext } from '../../host-app/src/console-context.ts';
import { RouterContext } from '../../host-app/src/router/router-context.ts';
import VideotapeCenter from '../../host-app/src/screens/VideotapeCenter.tsx';
import { drawn, fakeConsole, texts, until } from './harness.ts';
import { anyRouter } from './router.ts';

describe('the screen of recordings', () => {
  let fake: FakeConsole;
  let home: HTMLElement;
  let root: Root;

  before(texts);
  beforeEach(async () => {
    fake = await fakeConsole();
    fake.server.answer(searchRobotList, { rows: [aRobot({ id: 'robot-1' })], total: 1 });
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

  it('begins anew with a moment that is asked for once more, and goes on where nothing is asked for', async () => {
    const path = '/videotape-center?deviceId=robot-1';
    const { router } = anyRouter(`http://console.test/robotmgr${path}&at=1700000000000`);
    root.render(
      <ConsoleContext value={fake.console}>
        <RouterContext value={router}>
          <VideotapeCenter />
        </RouterContext>
      </ConsoleContext>,
    );
    const player = (): Element | null => home.querySelector('patrol-playback');
    await until(() => player() !== null, 'the player');
    await drawn();
    const first = player();
    router.go(`${path}&at=1700000000000`);
    await until(() => player() !== first, 'the moment once more');
    router.go(path);
    await drawn();
    const whole = player();
    router.go(path);
    await drawn();
    expect(player()).to.equal(whole);
  });
});
